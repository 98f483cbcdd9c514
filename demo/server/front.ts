import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type Server,
  type ServerResponse,
} from 'node:http'
import { HOST } from './listen.ts'

/** Headers that are about one connection, and not about what it carries. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding'])

/**
 * A small reverse proxy before servers of this machine, which get the requests in turn. One that does
 * not listen is passed over. What a server dies of, the page sees as it would elsewhere: a stream is
 * cut off, a request that was not answered yet gets 502. The answer says in `x-served-by` from which
 * port it comes.
 */
export function createFront(ports: ReadonlyArray<number>): Server {
  let turn = 0
  return createServer((request, response) => {
    const first = turn++ % ports.length
    forward(request, response, [...ports.slice(first), ...ports.slice(0, first)])
  })
}

/** Passes a request to the first server that listens. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  [port, ...others]: ReadonlyArray<number>,
): void {
  if (port === undefined)
    return refuse(request, response, 'None of the servers is running. Start one of them again.')
  let isConnected = false
  const upstream = requestUpstream({
    host: HOST,
    port,
    method: request.method,
    path: request.url,
    headers: withoutConnection(request.headers),
    // A connection of its own for each: one that is kept may belong to a server that is gone.
    agent: false,
  })
  upstream.once('socket', (socket) => {
    socket.once('connect', () => {
      isConnected = true
      request.pipe(upstream)
    })
  })
  upstream.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...withoutConnection(answer.headers),
      'x-served-by': String(port),
    })
    response.flushHeaders()
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  })
  upstream.once('error', () => {
    if (response.headersSent) response.destroy()
    else if (isConnected)
      refuse(request, response, 'The server that had this request died over it.')
    else forward(request, response, others)
  })
  response.once('close', () => upstream.destroy())
}

function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))
}

function refuse(request: IncomingMessage, response: ServerResponse, error: string): void {
  if (response.destroyed) return
  const isForPeople = request.headers.accept?.includes('text/html') === true
  response.writeHead(502, {
    'content-type': isForPeople ? 'text/plain; charset=utf-8' : 'application/json',
  })
  response.end(isForPeople ? error : JSON.stringify({ error }))
}
