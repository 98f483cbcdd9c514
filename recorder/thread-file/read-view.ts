import type { ModelMessage } from '@tanstack/ai'
import { RUN_CRASHED } from '../fold/fold-status.ts'
import { ThreadFold } from '../fold/thread-fold.ts'
import type { Item } from '../item.ts'
import { InMemoryRunEventLog } from '../log/in-memory-run-event-log.ts'
import type { RunEventLog } from '../log/run-log.ts'
import { loadThread } from '../record/load-thread.ts'
import { RunRecorder } from '../record/run-recorder.ts'
import { InMemoryMessageStore, type MessageStore } from '../store/message-store.ts'
import { readModelMessages } from '../transcript/model-messages.ts'
import { toUIMessages } from '../transcript/ui-messages.ts'
import type { FileRun, ThreadFile } from './thread-file.ts'

/** The ways to come to a thread. */
export const VIEWS = ['live', 'rejoined', 'restored', 'log'] as const

/** One of {@link VIEWS}. */
export type View = (typeof VIEWS)[number]

/** What {@link readView} takes beside the file and the view. */
export interface ReadViewOptions {
  /**
   * The chunk, counted over the file, after which the reader leaves and comes back. It must not make
   * a difference to what is seen. Default: half of them.
   */
  readonly cut?: number
  /** Only so many chunks have happened yet. Default: all. */
  readonly upto?: number
  /** Where it is recorded. Default: in memory. */
  readonly stores?: { readonly log: RunEventLog; readonly messages: MessageStore }
}

/**
 * What a reader sees of a thread file, by one way or another; by all of them the same.
 *
 * - `live`: the chunks as they come, those before the cut twice
 * - `rejoined`: what was stored at the cut, hydrated over the wire's messages, then the log followed
 * - `restored`: what the recorder stored at the end, with a save at the cut; of a run that goes on, its log too
 * - `log`: the log alone, read in two goes
 */
export async function readView(
  file: ThreadFile,
  view: View,
  options: ReadViewOptions = {},
): Promise<ReadonlyArray<Item>> {
  const total = file.runs.reduce((sum, run) => sum + run.chunks.length, 0)
  const upto = Math.min(options.upto ?? total, total)
  const cut = Math.min(options.cut ?? Math.floor(upto / 2), upto)
  const { log, messages } = options.stores ?? {
    log: new InMemoryRunEventLog(),
    messages: new InMemoryMessageStore(),
  }
  const stores = { log, messages, dead: new Set<string>() }
  const happened = clip(file, upto)
  switch (view) {
    case 'live':
      return live(happened, cut)
    case 'rejoined':
      return rejoined(happened, cut, stores)
    case 'restored': {
      await record(happened, cut, stores)
      const thread = new ThreadFold()
      await hydrate(thread, happened, stores, (messages) => messages)
      return thread.items
    }
    case 'log':
      await record(happened, cut, stores)
      return logAlone(happened, cut, stores.log)
  }
}

interface Stores {
  readonly log: RunEventLog
  readonly messages: MessageStore
  /** The runs whose process has died by now, whatever this process thinks that it writes. */
  readonly dead: Set<string>
}

/** The file as it stood after so many chunks: later runs are not there, and the last one goes on. */
function clip(file: ThreadFile, upto: number): ThreadFile {
  const runs: FileRun[] = []
  let left = upto
  for (const run of file.runs) {
    const whole = run.chunks.length <= left
    runs.push(whole ? run : { ...run, chunks: run.chunks.slice(0, left), ended: 'open' })
    left -= run.chunks.length
    if (!whole) break
  }
  return { ...file, runs }
}

function live(file: ThreadFile, cut: number): ReadonlyArray<Item> {
  const thread = new ThreadFold()
  let count = 0
  for (const { runId, turn, chunks, ended } of file.runs) {
    for (const message of turn) thread.user(message)
    thread.open(runId)
    chunks.forEach((chunk, seq) => {
      thread.push(runId, { seq, chunk })
      count += 1
      if (count === cut)
        chunks
          .slice(0, seq + 1)
          .forEach((again, i) => void thread.push(runId, { seq: i, chunk: again }))
    })
    if (ended === 'killed') thread.end(runId, 'aborted', RUN_CRASHED)
    if (ended === 'said') thread.end(runId, 'completed')
  }
  return thread.items
}

async function rejoined(
  file: ThreadFile,
  cut: number,
  stores: Stores,
): Promise<ReadonlyArray<Item>> {
  const thread = new ThreadFold()
  let followed: Promise<void> = Promise.resolve()
  const leave = new AbortController()
  const wire = (messages: ModelMessage[]) =>
    JSON.parse(JSON.stringify(toUIMessages(readModelMessages(messages))))
  await record(file, cut, stores, async () => {
    const active = await hydrate(thread, file, stores, wire)
    if (active !== null) followed = follow(thread, stores.log, active, leave.signal)
  })
  leave.abort()
  await followed
  // What came after the run that was followed is seen when the reader looks again.
  await hydrate(thread, file, stores, wire)
  return thread.items
}

async function follow(
  thread: ThreadFold,
  log: RunEventLog,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of log.read(runId, { fromSeq: thread.cursor(runId), signal }))
    thread.push(runId, event)
}

/** Hydrates what is stored, and of a run that goes on what its log has by now. Answers that run. */
async function hydrate(
  thread: ThreadFold,
  file: ThreadFile,
  { log, messages, dead }: Stores,
  wire: (messages: ModelMessage[]) => ModelMessage[],
): Promise<string | null> {
  const loaded = await loadThread({
    log,
    messages,
    threadId: file.threadId,
    isRunAlive: ({ runId }) => !dead.has(runId),
  })
  thread.hydrate(wire(loaded.messages))
  if (loaded.activeRun === null) return null
  const { runId } = loaded.activeRun
  thread.open(runId)
  await catchUp(thread, log, runId)
  return runId
}

async function catchUp(thread: ThreadFold, log: RunEventLog, runId: string): Promise<void> {
  const record = await log.get(runId)
  if (record === null || record.lastSeq <= thread.cursor(runId)) return
  for await (const event of log.read(runId, { fromSeq: thread.cursor(runId) })) {
    thread.push(runId, event)
    if (event.seq >= record.lastSeq) return
  }
}

async function logAlone(
  file: ThreadFile,
  cut: number,
  log: RunEventLog,
): Promise<ReadonlyArray<Item>> {
  const thread = new ThreadFold()
  for (const { runId, ended } of file.runs) {
    const record = await log.get(runId)
    for (const message of record?.turn ?? []) thread.user(message)
    thread.open(runId)
    if (record !== null && cut <= record.lastSeq) {
      for await (const event of log.read(runId)) {
        thread.push(runId, event)
        if (event.seq >= cut) break
      }
    }
    await catchUp(thread, log, runId)
    if (record !== null && record.status !== 'running')
      thread.end(runId, record.status, record.error)
    else if (ended === 'killed') thread.end(runId, 'aborted', RUN_CRASHED)
  }
  return thread.items
}

/** Records the file's runs as a server would; after `cut` chunks it saves, and lets `atCut` look. */
async function record(
  file: ThreadFile,
  cut: number,
  stores: Stores,
  atCut: () => Promise<void> = async () => {},
): Promise<void> {
  let count = 0
  if (cut === 0) await atCut()
  for (const { runId, turn, chunks, ended } of file.runs) {
    const recorder = await RunRecorder.start({
      log: stores.log,
      messages: stores.messages,
      threadId: file.threadId,
      runId,
      request: turn,
    })
    for (const chunk of chunks) {
      await recorder.record(chunk)
      count += 1
      if (count !== cut) continue
      await recorder.save()
      await atCut()
    }
    if (ended === 'said') await recorder.finish('completed')
    if (ended === 'killed') stores.dead.add(runId)
  }
}
