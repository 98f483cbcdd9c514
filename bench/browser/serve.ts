import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { BuiltPage } from './build-page.ts'
import { PAGES } from './places.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
}

/** CopilotKit asks for this before it draws; there are no agents behind it. */
const RUNTIME_INFO = '/copilot-runtime/info'

/** Pages that are being served. */
export interface Served {
  readonly origin: string
  close(): void
}

/** Serves pages to this machine only. */
export async function serve(pages: ReadonlyMap<string, BuiltPage>): Promise<Served> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname))
    const page = pages.get(path.replaceAll('/', ''))
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(page.html)
      return
    }
    if (path === RUNTIME_INFO) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"version":"0.0.0","agents":{}}')
      return
    }
    const type = TYPES[extname(path)]
    if (type === undefined) {
      response.writeHead(404).end()
      return
    }
    const file = createReadStream(join(PAGES, path))
    file.on('error', () => response.writeHead(404).end())
    file.once('open', () => {
      response.writeHead(200, { 'content-type': type })
      file.pipe(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
