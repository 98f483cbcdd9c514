import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that cuts its lines. */
export interface CuttingProxy {
  readonly port: number
  /** How many lines it has cut. */
  readonly cuts: () => number
  close(): void
}

/**
 * A proxy that cuts every connection after some bytes of answers, which may be in the middle of one:
 * `least` bytes, or up to `most`, the same from run to run.
 */
export async function cuttingProxy(
  target: number,
  least: number,
  most: number,
): Promise<CuttingProxy> {
  let cuts = 0
  let random = 1
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    // A linear congruential generator: no pattern that several connections could fall in step with.
    random = (random * 48_271) % 2_147_483_647
    let left = least + (random % (most - least))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => {
      client.write(data.subarray(0, Math.max(0, left)))
      if (left > 0 && left <= data.length) {
        cuts += 1
        client.destroy()
      }
      left -= data.length
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  // It listens at a port and not at a pipe.
  return { port: (server.address() as AddressInfo).port, cuts: () => cuts, close }
}
