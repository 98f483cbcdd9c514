import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { UsageError } from './options.ts'

const FIRST_PORT = 4173
const PORTS_TO_TRY = 50
const HOST = '127.0.0.1'

/** A server that listens. */
export interface Listening {
  readonly address: string
  /** Stops listening and drops what is connected. */
  close(): Promise<void>
}

/**
 * Listens at a port, or where none is asked for at 4173 or the next one that is free.
 *
 * @throws {UsageError} where the port that was asked for is taken.
 */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number | undefined,
): Promise<Listening> {
  const wanted =
    port === undefined ? Array.from({ length: PORTS_TO_TRY }, (_, i) => FIRST_PORT + i) : [port]
  for (const candidate of wanted) {
    const server = createAdaptorServer({ fetch })
    try {
      server.listen(candidate, HOST)
      await once(server, 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    // It listens at a port and not at a pipe, so it has one.
    const { port: got } = server.address() as AddressInfo
    return {
      address: `http://localhost:${got}`,
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
