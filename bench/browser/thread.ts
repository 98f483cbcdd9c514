import type { ModelMessage, StreamChunk } from '@tanstack/ai/client'
import { Words } from './words.ts'

/** One user turn and the run that it started, as a log has it. */
export interface BenchRun {
  readonly runId: string
  readonly turn: ModelMessage
  readonly chunks: ReadonlyArray<StreamChunk>
}

/** The same thread for everybody: settled, with so many tool calls. */
export interface BenchThread {
  readonly calls: number
  readonly runs: ReadonlyArray<BenchRun>
  /** The last words of the thread: once they are on the screen, its end is. */
  readonly end: string
}

/** What is streamed into a thread after it was opened. */
export interface BenchStream {
  readonly begin: ReadonlyArray<StreamChunk>
  readonly deltas: ReadonlyArray<StreamChunk>
  /** A text of its own that says {@link BenchStream.mark}. */
  readonly end: ReadonlyArray<StreamChunk>
  /** Words that are in the page once all of the stream is. */
  readonly mark: string
}

const CALLS_PER_RUN = 50
const ERROR_SHARE = 0.03
const START = Date.UTC(2026, 0, 5, 9)

type Draft = Readonly<Record<string, unknown>>

/** Thread of `calls` tool calls; the same for the same number, everywhere. */
export function makeThread(calls: number): BenchThread {
  const words = new Words(1000 + calls)
  const runs: BenchRun[] = []
  for (let from = 0; from < calls; from += CALLS_PER_RUN) {
    runs.push(makeRun(words, runs.length, Math.min(CALLS_PER_RUN, calls - from)))
  }
  const end = `This is the end of a thread of ${calls} calls.`
  const last = runs.pop()
  if (last === undefined) return { calls, runs, end }
  return { calls, runs: [...runs, endedWith(last, end)], end }
}

/** Opens a run into which the streams below go. */
export function liveRun(runId: string): {
  readonly turn: ModelMessage
  readonly begin: ReadonlyArray<StreamChunk>
} {
  const writer = new RunWriter(new Words(7), runId, 10_000)
  writer.start()
  return { turn: turnOf(runId, 'Go on, and tell me what you do.'), begin: writer.chunks }
}

/** A text of `count` deltas of one word each. */
export function makeStream(runId: string, name: string, count: number): BenchStream {
  const words = new Words(31 + count)
  const messageId = `${runId}-${name}`
  const deltas = Array.from(words.tokens(count), (delta) =>
    chunkOf({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta }),
  )
  return {
    begin: [chunkOf({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })],
    deltas,
    ...markOf(runId, name),
  }
}

/** Text of `count` deltas with `calls` tool calls among them. */
export function makeBusyStream(
  runId: string,
  name: string,
  count: number,
  calls: number,
): BenchStream {
  const words = new Words(57)
  const writer = new RunWriter(words, runId, 20_000)
  let messageId = writer.openText()
  const every = Math.floor(count / calls)
  let at = 0
  for (const delta of words.tokens(count)) {
    writer.put({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })
    at += 1
    if (at % every !== 0) continue
    writer.put({ type: 'TEXT_MESSAGE_END', messageId })
    writer.call(words.call(at))
    messageId = writer.openText()
  }
  const [begin, ...deltas] = writer.chunks
  if (begin === undefined) throw new Error('A busy stream needs a delta.')
  return { begin: [begin], deltas, ...markOf(runId, name) }
}

function markOf(runId: string, name: string): Pick<BenchStream, 'end' | 'mark'> {
  const mark = `All of ${name} is here.`
  const messageId = `${runId}-${name}-end`
  const end = [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: mark },
  ]
  return { mark, end: end.map(chunkOf) }
}

function makeRun(words: Words, index: number, calls: number): BenchRun {
  const runId = `run-${index}`
  const writer = new RunWriter(words, runId, index)
  writer.start()
  let left = calls
  while (left > 0) {
    if (words.chance(0.3)) writer.think(words.sentences(2, 5))
    if (words.chance(0.7)) writer.say(words.markdown())
    const parallel = Math.min(left, words.chance(0.25) ? words.between(2, 3) : 1)
    const drafts = Array.from({ length: parallel }, (_, n) => words.call(calls - left + n))
    for (const draft of drafts) writer.call(draft)
    left -= parallel
  }
  writer.say(words.markdown())
  writer.finish()
  return { runId, turn: turnOf(runId, words.sentences(1, 3)), chunks: writer.chunks }
}

function endedWith(run: BenchRun, end: string): BenchRun {
  const finish = run.chunks.slice(-1)
  const writer = new RunWriter(new Words(3), `${run.runId}-end`, 0)
  writer.say(end)
  return { ...run, chunks: [...run.chunks.slice(0, -1), ...writer.chunks, ...finish] }
}

function turnOf(runId: string, content: string): ModelMessage {
  return { role: 'user', content, id: `${runId}-user` }
}

/** Writes what a harness adapter would emit, one chunk after the other. */
class RunWriter {
  readonly chunks: StreamChunk[] = []
  #texts = 0
  #calls = 0
  #now: number

  constructor(
    readonly words: Words,
    readonly runId: string,
    index: number,
  ) {
    this.#now = START + index * 600_000
  }

  put(draft: Draft): void {
    this.#now += 40
    this.chunks.push(chunkOf({ ...draft, timestamp: this.#now }))
  }

  start(): void {
    this.put({ type: 'RUN_STARTED', runId: this.runId, threadId: 'bench' })
  }

  finish(): void {
    this.put({ type: 'RUN_FINISHED', runId: this.runId, threadId: 'bench', finishReason: 'stop' })
  }

  openText(): string {
    this.#texts += 1
    const messageId = `${this.runId}-m${this.#texts}`
    this.put({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })
    return messageId
  }

  say(text: string): void {
    const messageId = this.openText()
    this.put({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text })
    this.put({ type: 'TEXT_MESSAGE_END', messageId })
  }

  think(text: string): void {
    this.#texts += 1
    const messageId = `${this.runId}-t${this.#texts}`
    this.put({ type: 'REASONING_START', messageId })
    this.put({ type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' })
    this.put({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta: text })
    this.put({ type: 'REASONING_MESSAGE_END', messageId })
    this.put({ type: 'REASONING_END', messageId })
  }

  call({
    name,
    args,
    result,
  }: {
    readonly name: string
    readonly args: object
    readonly result: string
  }): void {
    this.#calls += 1
    const toolCallId = `${this.runId}-c${this.#calls}`
    const sandbox = { metadata: { sandboxObserved: true } }
    const failed = this.words.chance(ERROR_SHARE)
    this.put({
      type: 'TOOL_CALL_START',
      toolCallId,
      toolCallName: name,
      toolName: name,
      ...sandbox,
    })
    this.put({ type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args) })
    this.put({ type: 'TOOL_CALL_END', toolCallId, toolCallName: name, toolName: name, input: args })
    this.put({
      type: 'TOOL_CALL_RESULT',
      toolCallId,
      messageId: `${toolCallId}-result`,
      content: failed ? `Error: ${this.words.sentences(1, 2)}` : result,
      role: 'tool',
      ...(failed && { state: 'output-error' }),
    })
  }
}

function chunkOf(draft: Draft): StreamChunk {
  // `EventType` is an enum of @tanstack/ai; its members are these very words.
  return draft as unknown as StreamChunk
}
