import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { threadHandler } from 'rethread/server'
import type { Liveness } from './liveness.ts'
import type { DemoStores } from './open-stores.ts'
import { BadRequestError, readTurn } from './requests.ts'
import { type Runs, ThreadBusyError } from './runs.ts'

/** What {@link createApp} takes. */
export interface AppOptions extends Pick<DemoStores, 'log' | 'messages' | 'locks' | 'catalog'> {
  readonly runs: Runs
  readonly isRunAlive: Liveness['isRunAlive']
  /** Where the built page is. */
  readonly page: string
}

/** The demo's routes. */
export function createApp({
  log,
  messages,
  locks,
  catalog,
  runs,
  isRunAlive,
  page,
}: AppOptions): Hono {
  const app = new Hono()
  // The demo listens to this machine alone; a real server asks here who it is.
  const threads = threadHandler({
    log,
    isRunAlive,
    messages,
    locks,
    authorize: () => true,
    authorizeCancel: () => true,
  })

  app.on(['GET', 'DELETE'], '/api/thread', (c) => threads(c.req.raw))

  app.post('/api/thread', async (c) => {
    // Nothing but JSON: a foreign page cannot send that without asking first.
    if (!(c.req.header('content-type') ?? '').startsWith('application/json')) {
      return c.json({ error: 'Send the turn as application/json.' }, 415)
    }
    const turn = await readTurn(c.req.raw)
    await runs.start(turn)
    const { threadId, runId } = turn
    if ((c.req.header('accept') ?? '').includes('application/json'))
      return c.json({ threadId, runId }, 202)
    // `useChat` reads the run from the answer to its POST. That is the log, as for everybody else.
    const { signal } = c.req.raw
    const url = new URL(c.req.url)
    url.search = new URLSearchParams({
      runId,
      offset: c.req.header('last-event-id') ?? '-1',
    }).toString()
    return threads(new Request(url, { headers: { accept: 'text/event-stream' }, signal }))
  })

  app.get('/api/threads', async (c) => c.json({ threads: await catalog.threads() }))
  app.all('/api/*', (c) => c.json({ error: `There is no ${c.req.path} here.` }, 404))

  app.use('*', async (c, next) => {
    await next()
    // What a thread holds was written by a model: the page loads and runs nothing but its own.
    c.header(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    )
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.get('*', serveStatic({ root: page }))
  // Every other address is the page's own to read.
  app.get('*', serveStatic({ root: page, path: 'index.html' }))

  app.onError((error, c) => {
    if (error instanceof BadRequestError) return c.json({ error: error.message }, 400)
    if (error instanceof ThreadBusyError) return c.json({ error: error.message }, 409)
    console.error(`${c.req.method} ${c.req.path} failed:`, error)
    return c.json({ error: 'The server failed to answer. Its log says why.' }, 500)
  })
  return app
}
