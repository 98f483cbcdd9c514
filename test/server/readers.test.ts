import { connect, type Socket } from 'node:net'
import type { StreamChunk } from '@tanstack/ai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportError } from '../../server/report-error.ts'
import { finished, started } from '../core/support/chunks.ts'
import { serve } from './support/serve.ts'
import { createThreads } from './support/threads.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  vi.restoreAllMocks()
})

/** Sends a request on a socket of its own, and leaves the answer unread. */
async function request(address: string, line: string, headers: string[] = []): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write([line, 'Host: rethread.test', ...headers, '', ''].join('\r\n'))
  return socket
}

/** The head of an answer, as it came. */
async function head(socket: Socket): Promise<string> {
  let text = ''
  for await (const piece of socket) {
    text += String(piece)
    if (text.includes('\r\n\r\n')) break
  }
  return text.split('\r\n\r\n')[0] ?? ''
}

const big = (n: number) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId: 'm',
  delta: `${n} ${'x'.repeat(100_000)}`,
})

describe('a reader who does not read', () => {
  it.each([
    ['one log', '?runId=r1&offset=-1'],
    ['several logs', '?run=-1:r1&run=-1:r2'],
  ])('of %s makes the handler read no further, and is cut off in the end', async (_, query) => {
    const threads = createThreads({ stalledMs: 400 })
    for (const runId of ['r1', 'r2'])
      await threads.record(runId, runId, [
        started(runId),
        ...Array.from({ length: 400 }, (_, n) => big(n)),
      ])
    let taken = 0
    let stopped = 0
    const read = threads.log.read.bind(threads.log)
    vi.spyOn(threads.log, 'read').mockImplementation((runId, options) => {
      const events = read(runId, options)
      const next = events.next.bind(events)
      const stop = events.return?.bind(events)
      events.next = () => {
        taken += 1
        return next()
      }
      events.return = (value) => {
        stopped += 1
        return stop?.(value) ?? Promise.resolve({ done: true, value: undefined })
      }
      return events
    })
    const socket = await request(await serve(threads.handler), `GET /${query} HTTP/1.1`)
    socket.pause()
    await vi.waitFor(() => expect(stopped).toBeGreaterThan(0), { timeout: 20_000 })
    // 40 MB are there for each; what was taken is what the sockets of both ends hold.
    expect(taken).toBeGreaterThan(1)
    expect(taken).toBeLessThan(250)
  })
})

describe('a request that means ill', () => {
  const REQUESTS: [string, RegExp, string[]?][] = [
    ['GET /?runId=r1%0d%0aSet-Cookie:%20a=b HTTP/1.1', /404/],
    ['GET /?threadId=%0d%0aX-Evil:%201 HTTP/1.1', /200/],
    ['GET /?runId=__proto__ HTTP/1.1', /404/],
    ['GET /?run=-1:constructor&run=-1:__proto__&run=-1:toString HTTP/1.1', /200/],
    ['GET /?threadId=__proto__ HTTP/1.1', /200/],
    ['GET /?runId=r1&offset=999999999999999 HTTP/1.1', /400/],
    ['GET /?runId=r1&offset=9999999999999999999999 HTTP/1.1', /400/],
    ['GET /?runId=r1&offset=-2 HTTP/1.1', /400/],
    ['GET /?runId=r1&offset=NaN HTTP/1.1', /400/],
    ['GET /?runId=r1&offset=1e1 HTTP/1.1', /400/],
    ['GET /?runId=r1 HTTP/1.1', /400/, ['Last-Event-ID: 0x1']],
    ['GET /?runId=%72%31 HTTP/1.1', /200/],
    ['GET /?runId=%E0%A4%A HTTP/1.1', /404/],
    ['GET /?runId=r1&runId=secret HTTP/1.1', /200/],
    [`GET /?runId=${'x'.repeat(10_000)} HTTP/1.1`, /400/],
    [`GET /?x=${'x'.repeat(100_000)} HTTP/1.1`, /431/],
    ['HEAD /?threadId=t HTTP/1.1', /405/],
    ['OPTIONS /?threadId=t HTTP/1.1', /405/, ['Origin: https://evil.test']],
    ['PUT /?threadId=t HTTP/1.1', /405/, ['Content-Length: 0']],
    ['DELETE /?runId=r1 HTTP/1.1', /405/],
  ]

  it.each(REQUESTS)(
    '%.60s is answered with %s and no header of its own',
    async (line, status, headers) => {
      const onError = vi.fn()
      const { handler, record } = createThreads({ onError })
      await (await record('t', 'r1', [started('r1'), finished('r1')])).finish('completed')
      const address = await serve(handler)
      const answer = await head(await request(address, line, headers))
      expect(answer.split('\r\n')[0]).toMatch(status)
      expect(answer).not.toMatch(/^(set-cookie|x-evil|access-control-[a-z-]+):/im)
      if (!/431/.test(answer)) expect(answer).toMatch(/^cache-control: no-store$/im)
      expect(onError).not.toHaveBeenCalled()
    },
  )

  it('learns nothing from how much is done for it', async () => {
    const asked: string[] = []
    const { get, log, record } = createThreads({
      authorize({ threadId, runId }) {
        asked.push(`${threadId}/${runId}`)
        return false
      },
    })
    await record('t', 'r1', [started('r1')])
    const got = vi.spyOn(log, 'get')
    const read = vi.spyOn(log, 'read')
    const bodies = []
    for (const runId of ['r1', 'nobody']) {
      const response = await get(`?runId=${runId}&offset=99`)
      const { error } = await response.json()
      bodies.push([response.status, error.code, error.message])
    }
    expect(bodies[0]).toEqual(bodies[1])
    expect(asked).toEqual(['t/r1', 'nobody/nobody'])
    expect(got).toHaveBeenCalledTimes(2)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('what goes wrong inside', () => {
  it('is written to the console with its id, and without what drivers hang on their errors', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { get, messages } = createThreads()
    const cause = Object.assign(new Error('connect to postgres://app:hunter2@db/app failed'), {
      code: 'ECONNREFUSED',
    })
    const error = Object.assign(new Error('READONLY', { cause }), {
      command: { name: 'xadd', args: ['hunter2'] },
    })
    vi.spyOn(messages, 'loadThread').mockRejectedValue(error)
    const { error: told } = await (await get('?threadId=t')).json()
    const line = written.mock.calls.flat().join(' ')
    expect(line).toContain(told.requestId)
    expect(line).toContain('READONLY')
    expect(line).toContain('ECONNREFUSED')
    expect(line).toContain('postgres://[hidden]@db/app')
    expect(line).not.toContain('hunter2')
  })

  it('may be anything that can be thrown', () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const thrown of ['hunter2', null, undefined, 7, { password: 'hunter2' }])
      reportError(thrown, 'id')
    expect(written).toHaveBeenCalledTimes(5)
    expect(written.mock.calls.flat().join(' ')).not.toContain('hunter2')
  })

  it('breaks the stream of a run, so that its reader comes back', async () => {
    const onError = vi.fn()
    const { get, log, record } = createThreads({ onError })
    const recorder = await record('t', 'r1', [started('r1')])
    const read = log.read.bind(log)
    vi.spyOn(log, 'read').mockImplementation((...args) => {
      const events = read(...args)
      events.next = () => Promise.reject(new Error('the disk is gone'))
      return events
    })
    const response = await get('?runId=r1')
    await expect(response.text()).rejects.toThrow()
    expect(onError).toHaveBeenCalledWith(expect.any(Error), response.headers.get('x-request-id'))
    await recorder.record(finished('r1') as StreamChunk)
  })
})
