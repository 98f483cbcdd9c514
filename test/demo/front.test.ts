import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFront } from '../../demo/server/front.ts'

const open: Server[] = []

afterEach(() =>
  Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  ),
)

async function listen(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener) => listen(createServer(answer))

/** A port where nobody listens. */
async function deadPort(): Promise<number> {
  const port = await serve(() => undefined)
  const server = open.pop()
  await new Promise((resolve) => server?.close(resolve))
  return port
}

async function frontOf(...ports: number[]): Promise<string> {
  return `http://127.0.0.1:${await listen(createFront(ports))}`
}

const echo: RequestListener = async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  response.writeHead(201, { 'x-method': request.method, 'x-url': request.url })
  response.end(Buffer.concat(parts))
}

describe('the front', () => {
  it('gives each server its turn', async () => {
    const ports = [await serve(echo), await serve(echo)]
    const front = await frontOf(...ports)
    const served: unknown[] = []
    for (let n = 0; n < 4; n += 1) served.push((await fetch(front)).headers.get('x-served-by'))
    expect(served).toEqual([...ports, ...ports].map(String))
  })

  it('passes over one that does not listen, with all that was sent', async () => {
    const alive = await serve(echo)
    const front = await frontOf(await deadPort(), alive)
    const body = 'ä'.repeat(200_000)
    for (let n = 0; n < 3; n += 1) {
      const response = await fetch(`${front}/a?b=c`, { method: 'POST', body })
      expect(response.status).toBe(201)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-served-by': String(alive),
        'x-method': 'POST',
        'x-url': '/a?b=c',
      })
      expect(await response.text()).toBe(body)
    }
  })

  it('answers 502 where no server listens: to the page as JSON, to a person in words', async () => {
    const front = await frontOf(await deadPort(), await deadPort())
    const response = await fetch(front)
    expect(response.status).toBe(502)
    expect((await response.json()).error).toContain('None of the servers')
    const forPeople = await fetch(front, { headers: { accept: 'text/html,*/*' } })
    expect(await forPeople.text()).toMatch(/^None of the servers/)
  })

  it('answers 502, and asks nobody else, where a server dies over a request', async () => {
    let asked = 0
    const dying: RequestListener = (request) => {
      asked += 1
      request.socket.destroy()
    }
    const front = await frontOf(await serve(dying), await serve(dying))
    const response = await fetch(front, { method: 'POST', body: 'once' })
    expect(response.status).toBe(502)
    expect(asked).toBe(1)
  })

  it('passes a stream on as it comes, and cuts it where the server does', async () => {
    let cut = () => {}
    const front = await frontOf(
      await serve((request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: 1\n\n')
        cut = () => request.socket.destroy()
      }),
    )
    const response = await fetch(front)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n')
    cut()
    await expect(reader?.read()).rejects.toThrow()
  })

  it('tells the server when the reader leaves', async () => {
    let onLeave = () => {}
    const left = new Promise<void>((resolve) => {
      onLeave = resolve
    })
    const front = await frontOf(
      await serve((_, response) => {
        response.once('close', onLeave)
        response.writeHead(200)
        response.write('…')
      }),
    )
    const leave = new AbortController()
    await fetch(front, { signal: leave.signal })
    leave.abort()
    await expect(left).resolves.toBeUndefined()
  })
})
