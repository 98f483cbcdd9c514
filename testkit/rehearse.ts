import type { ModelMessage } from '@tanstack/ai'
import {
  compact,
  type FileRun,
  InMemoryMessageStore,
  InMemoryRunEventLog,
  type Item,
  loadThread,
  type MessageStore,
  RUN_CRASHED,
  type RunEvent,
  type RunEventLog,
  RunRecorder,
  readModelMessages,
  type ThreadFile,
  ThreadFold,
  toUIMessages,
} from '../recorder/index.ts'

/** What a reader saw who came in the middle or at the end. */
export interface Sight {
  /** How it came to what it sees. */
  readonly view: string
  /** After how many chunks it looked. */
  readonly cut: number
  /** What is seen by somebody who never left. */
  readonly live: ReadonlyArray<Item>
  readonly items: ReadonlyArray<Item>
}

/** What {@link rehearse} takes. */
export interface Rehearsal {
  /** After how many chunks readers come. */
  readonly cuts: ReadonlySet<number>
  readonly stores?: { readonly log: RunEventLog; readonly messages: MessageStore }
  /** The messages that the page posts with a turn, of the thread as stored. Default: the turn alone. */
  readonly request?: (stored: ModelMessage[], run: FileRun) => ReadonlyArray<ModelMessage>
  /** Called for every reader at every cut, and for all of them at the end. */
  readonly look: (sight: Sight) => void
  /** Called with the live items at the end; `isOver` where no run goes on. */
  readonly end?: (items: ReadonlyArray<Item>, isOver: boolean) => void
}

/**
 * Plays a thread once: it is recorded chunk by chunk, live beside it, and readers come at the cuts by
 * each of the ways there are, look, stay, and look again at the end.
 */
export async function rehearse(file: ThreadFile, rehearsal: Rehearsal): Promise<void> {
  const stage = new Stage(file, rehearsal)
  await stage.play()
}

class Stage {
  readonly #file: ThreadFile
  readonly #rehearsal: Rehearsal
  readonly #log: RunEventLog
  readonly #messages: MessageStore
  readonly #live = new ThreadFold()
  readonly #readers: { readonly view: string; readonly thread: ThreadFold }[] = []
  readonly #dead = new Set<string>()
  #count = 0
  #saves = 0

  constructor(file: ThreadFile, rehearsal: Rehearsal) {
    this.#file = file
    this.#rehearsal = rehearsal
    const { log, messages } = rehearsal.stores ?? {
      log: new InMemoryRunEventLog(),
      messages: new InMemoryMessageStore(),
    }
    this.#log = log
    this.#messages = messages
  }

  async play(): Promise<void> {
    for (const run of this.#file.runs) await this.#playRun(run)
    for (const reader of this.#readers) {
      await this.#hydrate(reader.thread, wire)
      this.#show(`${reader.view}, at the end`, reader.thread)
    }
    const restored = new ThreadFold()
    await this.#hydrate(restored, asStored)
    this.#show('restored', restored)
    await this.#hydrate(restored, asStored)
    this.#show('restored twice', restored)
    this.#show('from the log alone', await this.#fromLog())
    this.#rehearsal.end?.(
      this.#live.items,
      this.#file.runs.every((run) => run.ended !== 'open'),
    )
  }

  async #playRun(run: FileRun): Promise<void> {
    const { runId, turn, chunks, ended } = run
    for (const message of turn) this.#live.user(message)
    this.#live.open(runId)
    const { threadId } = this.#file
    const { request } = this.#rehearsal
    const recorder = await RunRecorder.start({
      // What a process that dies had claimed is free when its lease is over. Nobody waits for that here.
      log: ended === 'killed' ? withoutLeases(this.#log) : this.#log,
      messages: this.#messages,
      threadId,
      runId,
      request: request?.(await this.#messages.loadThread(threadId), run) ?? turn,
    })
    if (this.#count === 0) await this.#cut(recorder, run)
    for (const [seq, chunk] of chunks.entries()) {
      await recorder.record(chunk)
      this.#live.push(runId, { seq, chunk })
      this.#count += 1
      await this.#cut(recorder, run)
    }
    if (ended === 'open') return
    if (ended === 'killed') {
      this.#dead.add(runId)
      this.#live.end(runId, 'aborted', RUN_CRASHED)
      return
    }
    await recorder.finish('completed')
    this.#live.end(runId, 'completed')
    const record = await this.#log.get(runId)
    for (const { view, thread } of this.#readers) {
      await this.#follow(thread, runId)
      if (record !== null && record.status !== 'running')
        thread.end(runId, record.status, record.error)
      this.#show(`${view}, at the end of the run`, thread)
    }
  }

  /** Readers come, by every way there is. */
  async #cut(recorder: RunRecorder, { runId, chunks }: FileRun): Promise<void> {
    if (!this.#rehearsal.cuts.has(this.#count)) return
    // Every other cut finds a transcript that is as old as the run.
    this.#saves += 1
    if (this.#saves % 2 === 0) await recorder.save()
    const restored = new ThreadFold()
    await this.#hydrate(restored, asStored)
    this.#show('restored with the log', restored)
    const rejoined = new ThreadFold()
    await this.#hydrate(rejoined, wire)
    this.#show('rejoined', rejoined)
    const seeded = new ThreadFold()
    seeded.hydrate(wire((await this.#load()).messages))
    const last = this.#live.cursor(runId)
    seeded.seed(runId, overTheWire(compact(chunks.slice(0, last + 1))), last)
    this.#show('rejoined by a prefix', seeded)
    this.#show('from the log alone', await this.#fromLog())
    this.#readers.push({ view: `rejoined after ${this.#count}`, thread: rejoined })
    this.#readers.push({ view: `rejoined by a prefix after ${this.#count}`, thread: seeded })
    for (const { view, thread } of this.#readers) {
      await this.#follow(thread, runId)
      this.#show(view, thread)
    }
  }

  #show(view: string, { items }: ThreadFold): void {
    this.#rehearsal.look({ view, cut: this.#count, live: this.#live.items, items })
  }

  #load() {
    const { threadId } = this.#file
    return loadThread({
      log: this.#log,
      messages: this.#messages,
      threadId,
      isRunAlive: ({ runId }) => !this.#dead.has(runId),
    })
  }

  async #hydrate(
    thread: ThreadFold,
    by: (messages: ModelMessage[]) => Parameters<ThreadFold['hydrate']>[0],
  ): Promise<void> {
    const { messages, activeRun } = await this.#load()
    thread.hydrate(by(messages))
    if (activeRun === null) return
    thread.open(activeRun.runId)
    await this.#catchUp(thread, activeRun.runId)
  }

  /** Brings a reader who stays to where its page would be: it looks for new runs, and reads on. */
  async #follow(thread: ThreadFold, runId: string): Promise<void> {
    if (thread.run(runId) === undefined) await this.#hydrate(thread, wire)
    else await this.#catchUp(thread, runId)
  }

  async #catchUp(thread: ThreadFold, runId: string): Promise<void> {
    for (const event of await this.#events(runId, thread.cursor(runId))) thread.push(runId, event)
  }

  async #events(runId: string, fromSeq: number): Promise<RunEvent[]> {
    const record = await this.#log.get(runId)
    const events: RunEvent[] = []
    if (record === null || record.lastSeq <= fromSeq) return events
    for await (const event of this.#log.read(runId, { fromSeq })) {
      events.push(event)
      if (event.seq >= record.lastSeq) break
    }
    return events
  }

  async #fromLog(): Promise<ThreadFold> {
    const thread = new ThreadFold()
    for (const { runId } of this.#file.runs) {
      const record = await this.#log.get(runId)
      if (record === null) break
      for (const message of record.turn) thread.user(message)
      thread.open(runId)
      for (const event of await this.#events(runId, -1)) thread.push(runId, event)
      if (record.status !== 'running') thread.end(runId, record.status, record.error)
      else if (this.#dead.has(runId)) thread.end(runId, 'aborted', RUN_CRASHED)
    }
    return thread
  }
}

function withoutLeases(log: RunEventLog): RunEventLog {
  return {
    open: (run) => log.open(run),
    append: (...args) => log.append(...args),
    finish: (...args) => log.finish(...args),
    get: (runId) => log.get(runId),
    read: (...args) => log.read(...args),
  }
}

/** What a page gets: UI messages, as JSON brings them. */
function wire(messages: ModelMessage[]): ReturnType<typeof toUIMessages> {
  return overTheWire(toUIMessages(readModelMessages(messages)))
}

function asStored(messages: ModelMessage[]): ModelMessage[] {
  return messages
}

function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}
