import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that cuts every connection after so many bytes of answers, which may be in the middle of one. */
export async function cuttingProxy(
  target: number,
  bytes: () => number,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let left = bytes()
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
      left -= data.length
      if (left <= 0) client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  // It listens at a port and not at a pipe.
  return { port: (server.address() as AddressInfo).port, close }
}
