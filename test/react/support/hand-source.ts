import { InMemoryMessageStore, InMemoryRunEventLog, RunRecorder } from '../../../recorder/index.ts'
import {
  type HydrateOptions,
  type ReadRunOptions,
  storeSource,
  type ThreadSnapshot,
  type ThreadSource,
} from '../../../src/index.ts'

/** Something that a test may hold back. */
export class Gate {
  #open: () => void = () => undefined
  #held: Promise<void> | undefined

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#open = resolve
    })
  }

  release(): void {
    this.#held = undefined
    this.#open()
  }

  get passed(): Promise<void> {
    return this.#held ?? Promise.resolve()
  }
}

/** A source over stores in memory that counts what is asked of it, and fails when it is told to. */
export class HandSource implements ThreadSource {
  readonly log = new InMemoryRunEventLog()
  readonly messages = new InMemoryMessageStore()
  readonly #source = storeSource({ log: this.log, messages: this.messages })
  /** Each answer waits here. */
  readonly answers = new Gate()
  readonly asked: { threadId: string; options: HydrateOptions }[] = []
  /** What the next requests for a thread reject with. */
  readonly failures: Error[] = []
  /** What reading a run throws after so many chunks, each once. */
  readonly drops: { after: number; error: Error }[] = []
  streams = { open: 0, most: 0, all: 0 }

  async hydrate(threadId: string, options: HydrateOptions = {}): Promise<ThreadSnapshot> {
    this.asked.push({ threadId, options })
    await this.answers.passed
    const failure = this.failures.shift()
    if (failure !== undefined) throw failure
    // Without the signal: what comes late must be ignored by whoever asked.
    const { signal: _, ...rest } = options
    return this.#source.hydrate(threadId, rest)
  }

  async *readRun(runId: string, options: ReadRunOptions) {
    this.streams.open += 1
    this.streams.all += 1
    this.streams.most = Math.max(this.streams.most, this.streams.open)
    let given = 0
    try {
      if (this.drops[0]?.after === 0) throw this.drops.shift()?.error
      for await (const event of this.#source.readRun(runId, options)) {
        yield event
        given += 1
        if (given === this.drops[0]?.after) throw this.drops.shift()?.error
      }
    } finally {
      this.streams.open -= 1
    }
  }

  /** Starts a run in a thread. */
  run(threadId: string, runId: string, prompt = `prompt of ${runId}`): Promise<RunRecorder> {
    return RunRecorder.start({
      log: this.log,
      messages: this.messages,
      threadId,
      runId,
      request: [{ role: 'user', content: prompt, id: `user-${runId}` }],
    })
  }
}
