import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerType } from '@hono/node-server'
import { UsageError } from './options.ts'

const FIRST_PORT = 4173
const PORTS_TO_TRY = 50

/** Where the demo listens: nobody but this machine gets in. */
export const HOST = '127.0.0.1'

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Stops listening and drops what is connected. */
  close(): Promise<void>
}

/**
 * Listens at a port, or where none is asked for at 4173 or the next one that is free.
 *
 * @param makeServer Called for each port that is tried.
 * @throws {UsageError} where the port that was asked for is taken or may not be had.
 */
export async function listen(
  makeServer: () => ServerType,
  port: number | undefined,
): Promise<Listening> {
  const wanted =
    port === undefined ? Array.from({ length: PORTS_TO_TRY }, (_, i) => FIRST_PORT + i) : [port]
  for (const candidate of wanted) {
    const server = makeServer()
    try {
      server.listen(candidate, HOST)
      await once(server, 'listening')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE') continue
      if (code !== 'EACCES') throw error
      throw new UsageError(`Port ${candidate} may not be used. Choose another with --port N.`, {
        cause: error,
      })
    }
    // It listens at a port and not at a pipe, so it has one.
    const { port: got } = server.address() as AddressInfo
    return {
      port: got,
      close: async () => {
        const closed = once(server, 'close')
        server.close()
        if ('closeAllConnections' in server) server.closeAllConnections()
        await closed
      },
    }
  }
  const taken =
    wanted.length === 1
      ? `Port ${wanted[0]} is taken`
      : `Ports ${FIRST_PORT} to ${FIRST_PORT + PORTS_TO_TRY - 1} are all taken`
  throw new UsageError(`${taken}. Choose another with --port N.`)
}

/** The address for a browser. */
export function addressOf(port: number): string {
  return `http://localhost:${port}`
}
