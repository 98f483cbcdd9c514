import {
  memoryStream,
  modelMessagesToUIMessages,
  resumeServerSentEventsResponse,
  type StreamChunk,
} from '@tanstack/ai'
import { fetchServerSentEvents } from '@tanstack/ai-client'
import fc from 'fast-check'
import { describe } from 'vitest'
import {
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  loadThread,
  RunRecorder,
  ThreadFold,
} from '../../recorder/index.ts'
import { threadHandler } from '../../server/index.ts'
import {
  connectionSource,
  createThreadStore,
  httpSource,
  type ThreadSource,
  type ThreadStore,
} from '../../src/index.ts'
import { type CaseFile, printCase, threadOf } from '../../testkit/case-file.ts'
import { compareItems } from '../../testkit/compare-items.ts'
import { threadArbitrary } from '../../testkit/generate-run.ts'
import { law } from './support/law.ts'
import { isOnTheWire } from './support/on-the-wire.ts'

const SHARE = 0.1
/** Milliseconds in which a page must have come to what there is. */
const PATIENCE = 1_000
const ADDRESS = 'http://rethread.test/api/chat'

interface Visit {
  readonly sequence: CaseFile
  /** After how many chunks the page opens. */
  readonly cut: number
}

const visit = fc.record<Visit>({
  sequence: threadArbitrary({ maxRuns: 2, maxBlocks: 4, unfinished: false }),
  cut: fc.nat({ max: 40 }),
})
/** Without what the other server's wire drops, and what it breaks at. */
const plainVisit = visit.map(({ sequence, cut }): Visit => {
  return {
    cut,
    sequence: {
      ...sequence,
      runs: sequence.runs.map((run) => ({ ...run, chunks: run.chunks.filter(isOnTheWire) })),
    },
  }
})
const options = {
  share: SHARE,
  print: ({ sequence, cut }: Visit) => `cut after ${cut} chunks\n${printCase(sequence)}`,
}

describe('law 1 over HTTP: a page that opens at any moment comes to what it would have seen', () => {
  law(
    'fetchServerSentEvents against threadHandler',
    visit,
    (each) => watch(each, new OurServer(), (server) => connectionSource(connect(server))),
    options,
  )

  law(
    'httpSource against threadHandler, with prefix and cursor',
    visit,
    (each) =>
      watch(each, new OurServer(), (server) => httpSource(ADDRESS, { fetch: server.fetch })),
    options,
  )

  law(
    'fetchServerSentEvents against a TanStack server that knows nothing of rethread',
    plainVisit,
    (each) => watch(each, new TanStackServer(), (server) => connectionSource(connect(server))),
    options,
  )
})

/** A server whose runs are recorded. */
abstract class Server {
  readonly log = new InMemoryRunEventLog()
  readonly messages = new InMemoryMessageStore()

  abstract answer(request: Request): Promise<Response>

  /** Sees what a run sends, as it sends it. */
  async send(_runId: string, _chunk: StreamChunk): Promise<void> {}
  async over(_runId: string): Promise<void> {}

  readonly fetch: typeof globalThis.fetch = (input, init) => this.answer(new Request(input, init))
}

class OurServer extends Server {
  readonly #handler = threadHandler({
    log: this.log,
    messages: this.messages,
    authorize: () => true,
  })

  answer(request: Request): Promise<Response> {
    return this.#handler(request)
  }
}

/** What the documentation of TanStack AI makes of a server: its own log of a run, and JSON to hydrate. */
class TanStackServer extends Server {
  readonly #name = crypto.randomUUID()
  #active: string | null = null

  async answer(request: Request): Promise<Response> {
    const params = new URL(request.url).searchParams
    const runId = params.get('runId')
    if (runId !== null) {
      const offset = request.headers.get('last-event-id') ?? params.get('offset')
      return resumeServerSentEventsResponse({
        adapter: memoryStream({ runId: this.#logOf(runId), offset }),
      })
    }
    const messages = await this.messages.loadThread(params.get('threadId') ?? '')
    const activeRun = this.#active === null ? null : { runId: this.#active }
    return Response.json({
      messages: modelMessagesToUIMessages(messages),
      activeRun,
      interrupts: null,
    })
  }

  override async send(runId: string, chunk: StreamChunk): Promise<void> {
    await memoryStream({ runId: this.#logOf(runId) }).append([chunk])
    this.#active = runId
  }

  override async over(runId: string): Promise<void> {
    await memoryStream({ runId: this.#logOf(runId) }).close()
    this.#active = null
  }

  /** Its logs are the process's, and run ids come again with every sequence. */
  #logOf(runId: string): string {
    return `${this.#name}/${runId}`
  }
}

function connect({ fetch }: Server) {
  return fetchServerSentEvents(ADDRESS, { fetchClient: fetch, reconnect: { delayMs: 1 } })
}

async function watch<S extends Server>(
  { sequence, cut }: Visit,
  server: S,
  sourceOf: (server: S) => ThreadSource,
): Promise<void> {
  const { log, messages } = server
  const { threadId, runs } = threadOf(sequence)
  const live = new ThreadFold()
  let count = 0
  let page: ThreadStore | undefined
  try {
    for (const { runId, turn, chunks } of runs) {
      for (const message of turn) live.user(message)
      live.open(runId)
      const recorder = await RunRecorder.start({ log, messages, threadId, runId, request: turn })
      for (const [seq, chunk] of chunks.entries()) {
        await recorder.record(chunk)
        await server.send(runId, chunk)
        live.push(runId, { seq, chunk })
        count += 1
        if (count === cut) page = open(threadId, sourceOf(server))
        if (page !== undefined) await turnOfTheLoop()
      }
      await recorder.finish('completed')
      await server.over(runId)
      live.end(runId, 'completed')
    }
    page ??= open(threadId, sourceOf(server))
    await comesTo(page, live.items)
  } finally {
    page?.stop()
  }
  const restored = new ThreadFold()
  restored.hydrate((await loadThread({ log, messages, threadId })).messages)
  const difference = compareItems(live.items, restored.items, ['live', 'restored'])
  if (difference !== null) throw new Error(difference.columns)
}

function open(threadId: string, source: ThreadSource): ThreadStore {
  const store = createThreadStore({
    threadId,
    source,
    pollInterval: 1,
    retry: { minDelay: 1, maxDelay: 2 },
    schedule: (flush) => {
      const timer = setTimeout(flush)
      return () => clearTimeout(timer)
    },
  })
  store.start()
  return store
}

/** Waits until a page shows what it should, and no run goes on. */
async function comesTo(page: ThreadStore, items: ReadonlyArray<Item>): Promise<void> {
  const end = Date.now() + PATIENCE
  for (;;) {
    const state = page.getSnapshot()
    const difference = compareItems(items, state.items, ['live', 'the page'])
    if (difference === null && state.status === 'settled') return
    if (Date.now() > end)
      throw new Error(
        `the page is ${state.status}${state.error ? ` (${state.error.message})` : ''}:\n${difference?.columns ?? 'it shows what it should'}`,
      )
    await turnOfTheLoop()
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
