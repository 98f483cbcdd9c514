import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a proxy does to one answer. */
export type Fault =
  /** Ends it: after so many events, in the middle of the next line, or of the next character. */
  | {
      readonly kind: 'cut'
      readonly after: number
      readonly at: 'event' | 'line' | 'character'
      /** Whether it looks like an end. */
      readonly clean: boolean
    }
  /** Says nothing any more after so many events, and leaves the line open. */
  | { readonly kind: 'stall'; readonly after: number }
  /** Sends each event again, along with the one before. */
  | { readonly kind: 'repeat' }
  /** Answers with a page of its own. */
  | { readonly kind: 'bad-gateway' }
  /** Closes the line without an answer. */
  | { readonly kind: 'refuse' }

/** A proxy in front of a server. */
export interface FaultProxy {
  readonly address: string
  /** What to do to the answer of a request; null for nothing. */
  faults: (request: IncomingMessage) => Fault | null
  /** Milliseconds after which a line is closed on which nothing came. */
  idleMs: number
  /** The requests that were let through, by their address. */
  readonly asked: string[]
  /** How many comments came that only keep a stream open. */
  heartbeats: number
  /** How many faults were done. */
  readonly done: Record<Fault['kind'], number>
  /** The most lines that were open at once. */
  readonly mostLines: number
  /** From now on nothing comes on the streams that are open, and nobody is told. */
  freeze(): void
  close(): void
}

export async function faultProxy(target: string): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const streaming = new Set<Socket>()
  const done = { cut: 0, stall: 0, repeat: 0, 'bad-gateway': 0, refuse: 0 }
  let most = 0
  const faults: FaultProxy['faults'] = () => null
  const proxy = { faults, idleMs: 0, asked: [] as string[], heartbeats: 0 }
  const server = createServer((request, response) => {
    const fault = proxy.faults(request)
    if (fault?.kind === 'refuse') {
      done.refuse += 1
      response.destroy()
      return
    }
    if (fault?.kind === 'bad-gateway') {
      done['bad-gateway'] += 1
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<html><body><h1>502 Bad Gateway</h1></body></html>')
      return
    }
    proxy.asked.push(`${request.method} ${request.url}`)
    forward(request, response)
    function forward(from: IncomingMessage, to: ServerResponse) {
      const { method, url, headers } = from
      const upstream = httpRequest(new URL(url ?? '/', target), { method, headers })
      const stop = () => upstream.destroy()
      to.on('close', stop)
      upstream.on('error', () => to.destroy())
      from.pipe(upstream)
      upstream.on('response', (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers)
        // A head may travel on its own.
        to.flushHeaders()
        const isStream = String(answer.headers['content-type']).includes('event-stream')
        const { socket } = to
        if (isStream && socket !== null) {
          streaming.add(socket)
          to.on('close', () => streaming.delete(socket))
        }
        const send = sender(to, isStream ? fault : cutOnly(fault), (kind) => {
          done[kind] += 1
        })
        let idle: NodeJS.Timeout | undefined
        const rest = () => {
          clearTimeout(idle)
          if (isStream && proxy.idleMs > 0) idle = setTimeout(() => void to.destroy(), proxy.idleMs)
        }
        rest()
        answer.on('data', (bytes: Buffer) => {
          rest()
          if (isStream && bytes.toString() === ': \n\n') proxy.heartbeats += 1
          if (to.socket !== null && !frozen.has(to.socket)) send(bytes)
        })
        answer.on('end', () => {
          clearTimeout(idle)
          if (to.socket === null || !frozen.has(to.socket)) to.end()
        })
        answer.on('close', () => clearTimeout(idle))
        answer.on('error', () => to.destroy())
      })
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    // A server that listens on a port has an address of this kind.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    get mostLines() {
      return most
    },
    freeze() {
      for (const socket of sockets) {
        if (streaming.has(socket)) frozen.add(socket)
        // Those that wait for a request a browser drops by itself.
        else socket.destroy()
      }
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
}

/** JSON has no events: it is cut in its middle, and nothing else is done to it. */
function cutOnly(fault: Fault | null): Fault | null {
  return fault?.kind === 'cut' ? fault : null
}

function sender(
  to: ServerResponse,
  fault: Fault | null,
  did: (kind: Fault['kind']) => void,
): (bytes: Buffer) => void {
  if (fault === null) return (bytes) => void to.write(bytes)
  let events = 0
  let before = 0
  let begun: number[] = []
  let last: Buffer = Buffer.alloc(0)
  let over = false
  return (bytes) => {
    const out: number[] = []
    const end = (kind: Fault['kind'], clean: boolean) => {
      over = true
      did(kind)
      to.write(Buffer.from(out), () => {
        if (kind === 'stall') return
        if (clean) to.end()
        else to.destroy()
      })
    }
    for (const byte of bytes) {
      if (over) return
      out.push(byte)
      begun.push(byte)
      const isBoundary = byte === 0x0a && before === 0x0a
      before = byte
      if (fault.kind === 'cut' && isCut(fault, events, begun, isBoundary))
        return end('cut', fault.clean)
      if (!isBoundary) continue
      events += 1
      if (fault.kind === 'repeat') {
        did('repeat')
        out.push(...last, ...begun)
        last = Buffer.from(begun)
      }
      begun = []
      if (fault.kind === 'stall' && events >= fault.after) return end('stall', false)
    }
    to.write(Buffer.from(out))
  }
}

/** Bytes of a line after which its middle is, or at least not its end. */
const MIDDLE = 12

function isCut(
  fault: Extract<Fault, { kind: 'cut' }>,
  events: number,
  begun: ReadonlyArray<number>,
  isBoundary: boolean,
): boolean {
  if (fault.at === 'event') return isBoundary && events + 1 >= Math.max(1, fault.after)
  if (events < fault.after) return false
  if (fault.at === 'line') return begun.length >= MIDDLE
  // The first byte of a character that has several.
  return (begun.at(-1) ?? 0) >= 0xc0
}
