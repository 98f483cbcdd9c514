import type { ModelMessage, StreamChunk, UIMessage } from '@tanstack/ai'
import type { Item } from '../item.ts'
import type { RunError, RunEvent, TerminalRunStatus } from '../log/run-log.ts'
import type { ThreadEntry } from '../transcript/entries.ts'
import { MessageKeys } from '../transcript/message-keys.ts'
import { readTranscript } from '../transcript/read-transcript.ts'
import { userItem } from '../transcript/user-item.ts'
import { commonItems, ItemLine } from './common-items.ts'
import { endRestored } from './end-restored.ts'
import { isAnswer, joinAnswers } from './join-answers.ts'
import { runEndItems } from './run-end.ts'
import { RunFold } from './run-fold.ts'
import type { RunInfo } from './run-info.ts'
import { sameItems } from './same-items.ts'

/** A run's log came with a hole: the reader has to start again from where the fold stands. */
export class LogGapError extends Error {
  override readonly name = 'LogGapError'
  readonly code = 'log-gap'
  constructor(runId: string, expected: number, got: number) {
    super(
      `Run ${JSON.stringify(runId)} continues with chunk ${got} where chunk ${expected} was due. Read it again after ${expected - 1}.`,
    )
  }
}

interface RunEntry {
  readonly kind: 'run'
  fold: RunFold
  /** Seq of the last chunk that was folded. */
  lastSeq: number
  /** Whether its log is known to have ended. */
  ended: boolean
  /** What the transcript had of it, shown until the log has caught up. */
  restored: { info: RunInfo; items: ReadonlyArray<Item>; count: number; answers: boolean } | null
}

type Entry = Exclude<ThreadEntry, { kind: 'run' }> | RunEntry

/**
 * A whole thread: what was stored of it, and what its runs' logs add.
 *
 * Live, rejoined and restored threads are this one fold, fed from one place or another.
 */
export class ThreadFold {
  #entries: Entry[] = []
  readonly #runs = new Map<string, RunEntry>()
  #items: ReadonlyArray<Item> | undefined
  /** The items before those of the last entry, and the lists that they are of. */
  #head: { readonly of: ReadonlyArray<ReadonlyArray<Item>>; readonly items: Item[] } = {
    of: [],
    items: [],
  }
  /** The items of the last entry as they were last given out, and the lists that they ended. */
  #tail: ReadonlyArray<Item> = []
  #line = new ItemLine()

  /** What a reader sees, in order. The same array, and the same items, until something changes. */
  get items(): ReadonlyArray<Item> {
    this.#items ??= this.#flat()
    return this.#items
  }

  /** All items in one list; what stands before the last entry is put together once. */
  #flat(): ReadonlyArray<Item> {
    const all = this.#parts()
    const last = all.at(-1) ?? []
    const parts = all.slice(0, -1)
    const { of } = this.#head
    const isSame = of.length === parts.length && of.every((part, i) => part === parts[i])
    if (!isSame) {
      this.#head = { of: parts, items: parts.flat() }
      this.#line = new ItemLine()
    }
    const { items } = this.#head
    const from = items.length + commonItems(this.#tail, last)
    this.#tail = last
    return items.length === 0 ? last : this.#line.add(items.concat(last), from)
  }

  /** The items of each entry, with what later runs answered. */
  #parts(): ReadonlyArray<ReadonlyArray<Item>> {
    const parts = this.#entries.map((entry) =>
      entry.kind === 'run' ? shown(entry).items : loneItems(entry),
    )
    return joinAnswers(parts, (at) => {
      const entry = this.#entries[at]
      return entry?.kind === 'run' && mayAnswer(entry)
    })
  }

  /** The thread's runs, in order. */
  get runs(): ReadonlyArray<RunInfo> {
    return [...this.#runs.values()].map((entry) => shown(entry).info)
  }

  /**
   * The thread as user turns and runs, each with what it made itself: what {@link toUIMessages} takes.
   * A later run's answers stand there with the later run.
   */
  get entries(): ReadonlyArray<ThreadEntry> {
    return this.#entries.map((entry) => {
      if (entry.kind !== 'run') return entry
      const { info, items } = shown(entry)
      return { kind: 'run', run: info, items }
    })
  }

  /**
   * Takes a transcript as the thread's state. A run whose log is being followed keeps what the log
   * gave, unless the transcript has it to its end and the log has not; it stays also where the
   * transcript does not have it yet.
   */
  hydrate(messages: ReadonlyArray<ModelMessage | UIMessage>): void {
    const before = this.#entries
    const known = new Map(this.#runs)
    this.#runs.clear()
    this.#entries = readTranscript(messages).map((entry): Entry => {
      if (entry.kind !== 'run') return entry
      const run = known.get(entry.run.runId)
      const restored = restoredRun(entry.run, entry.items)
      const next = run !== undefined && isKept(run, restored) ? run : restored
      this.#runs.set(entry.run.runId, next)
      return next
    })
    for (const entry of before) {
      if (
        entry.kind !== 'run' ||
        this.#runs.has(entry.fold.runId) ||
        entry.ended ||
        entry.lastSeq < 0
      )
        continue
      this.#entries.push(entry)
      this.#runs.set(entry.fold.runId, entry)
    }
    this.#items = undefined
  }

  /** Adds a user's turn at the end; one that is there already (by its id) stays where it is. */
  user(message: Pick<ModelMessage, 'id' | 'content'>): void {
    const { id, content } = message
    const place = this.#entries.length
    const key = new MessageKeys().of(id, place)('user')
    if (this.#entries.some((entry) => entry.kind === 'user' && entry.item.key === key)) return
    this.#entries.push({ kind: 'user', item: userItem(key, id ?? `#${place}`, content) })
    this.#items = undefined
  }

  /**
   * Makes a run's place at the end of the thread, if it has none. Items of no known run that stand
   * after the last user's turn are taken for what a server stored of this run so far.
   */
  open(runId: string): void {
    if (this.#runs.has(runId)) return
    let from = this.#entries.length
    while (from > 0 && this.#entries[from - 1]?.kind === 'loose') from -= 1
    const loose = this.#entries
      .splice(from)
      .flatMap((entry) => (entry.kind === 'loose' ? [entry.item] : []))
    const entry = restoredRun({ runId, status: 'running', open: true }, loose)
    this.#entries.push(entry)
    this.#runs.set(runId, entry)
    this.#items = undefined
  }

  /** Seq of the last chunk of a run that was folded: where to go on reading. -1 for none. */
  cursor(runId: string): number {
    return this.#runs.get(runId)?.lastSeq ?? -1
  }

  /** How a run stands; undefined where the thread does not have it. */
  run(runId: string): RunInfo | undefined {
    const entry = this.#runs.get(runId)
    return entry && shown(entry).info
  }

  /**
   * Takes a chunk of a run's log. One that was taken before changes nothing.
   *
   * @throws {LogGapError} when chunks before it are missing.
   */
  push(runId: string, { seq, chunk }: RunEvent): void {
    this.open(runId)
    const entry = this.#runs.get(runId)
    if (entry === undefined || seq <= entry.lastSeq) return
    if (seq !== entry.lastSeq + 1) throw new LogGapError(runId, entry.lastSeq + 1, seq)
    entry.lastSeq = seq
    entry.fold.push(chunk)
    this.#items = undefined
  }

  /**
   * Takes the compacted beginning of a run's log ({@link compact}) in place of the chunks up to
   * `cursor`. A run that is further already stays as it is.
   */
  seed(runId: string, prefix: ReadonlyArray<StreamChunk>, cursor: number): void {
    this.open(runId)
    const entry = this.#runs.get(runId)
    if (entry === undefined || entry.lastSeq >= cursor) return
    entry.fold = new RunFold(runId)
    for (const chunk of prefix) entry.fold.push(chunk)
    entry.lastSeq = cursor
    this.#items = undefined
  }

  /** A run's log has ended, with the status of its record. */
  end(runId: string, status: TerminalRunStatus, error?: RunError): void {
    this.open(runId)
    const entry = this.#runs.get(runId)
    if (entry === undefined) return
    entry.ended = true
    entry.fold.end(status, error)
    if (entry.restored !== null && entry.lastSeq === -1) {
      entry.restored = { ...entry.restored, ...endRestored(entry.restored, status, error) }
    }
    this.#items = undefined
  }
}

function isKept(run: RunEntry, { restored }: RunEntry): boolean {
  if (run.lastSeq < 0 || restored === null) return false
  if (restored.info.open === true) return true
  if (!run.ended) return false
  // A run that the transcript has the name of and nothing else stands for what the log told of it.
  if (restored.count === 0 && run.fold.count > 0) return true
  return run.fold.status === restored.info.status && sameItems(run.fold.items, restored.items)
}

/** The list of an entry that is one item: always the same, so that it can be told to be. */
function loneItems({ item }: { readonly item: Item }): ReadonlyArray<Item> {
  const items = LONE.get(item) ?? [item]
  LONE.set(item, items)
  return items
}

const LONE = new WeakMap<Item, ReadonlyArray<Item>>()

function restoredRun(info: RunInfo, items: ReadonlyArray<Item>): RunEntry {
  const restored = {
    info,
    items: [...items, ...runEndItems(info)],
    count: countItems(items),
    answers: items.some(isAnswer),
  }
  return { kind: 'run', fold: new RunFold(info.runId), lastSeq: -1, ended: false, restored }
}

/** What to show of a run: its log, once it knows as much as the transcript did. */
function shown(entry: RunEntry): { info: RunInfo; items: ReadonlyArray<Item> } {
  const { fold, restored, lastSeq } = entry
  if (restored !== null) {
    const caughtUp = lastSeq >= 0 && (fold.count >= restored.count || entry.ended)
    if (!caughtUp) return restored
    entry.restored = null
  }
  return { info: fold.info, items: fold.items }
}

function mayAnswer({ fold, restored }: RunEntry): boolean {
  return restored === null ? fold.mayAnswer : restored.answers
}

function countItems(items: ReadonlyArray<Item>): number {
  return items.reduce(
    (sum, item) => sum + 1 + (item.kind === 'tool' ? countItems(item.children) : 0),
    0,
  )
}
