import type { StreamChunk } from '@tanstack/ai'
import type { FileRun, Item, MessageStore, RunEventLog, ThreadFile } from '../recorder/index.ts'
import { compareItems } from './compare-items.ts'
import { rehearse } from './rehearse.ts'
import { ConformanceError } from './runner.ts'

/** What {@link assertParity} takes beside the chunks. */
export interface AssertParityOptions {
  /** How the run ended. Default `said`: its chunks say so. */
  readonly ended?: FileRun['ended']
  /**
   * After how many chunks readers come in: at most so many such places, evenly spread, or just these.
   * Default 50.
   */
  readonly cuts?: number | ReadonlySet<number>
  /** Where the thread is recorded; it must not be there yet. Default: in memory. */
  readonly stores?: { readonly log: RunEventLog; readonly messages: MessageStore }
}

/**
 * Proves that a reader sees the same thread however they come to it. It is recorded chunk by chunk;
 * at each cut readers come back over what is stored and logged by then, by all the ways that there
 * are, then stay and look again. Also that keys are unique, and that nothing goes on after its run
 * ended.
 *
 * @param chunks What your harness adapter emits for one run; or the thread file of several runs.
 * @throws {ParityError} which shows the first item that differs, both ways, and the cut.
 */
export async function assertParity(
  chunks: ReadonlyArray<StreamChunk> | ThreadFile,
  { ended = 'said', cuts = 50, stores }: AssertParityOptions = {},
): Promise<void> {
  const file: ThreadFile = isFile(chunks)
    ? chunks
    : {
        threadId: 'parity',
        runs: [
          { runId: 'run', turn: [{ role: 'user', id: 'turn', content: 'go' }], chunks, ended },
        ],
      }
  const total = file.runs.reduce((sum, run) => sum + run.chunks.length, 0)
  await rehearse(file, {
    cuts: typeof cuts === 'number' ? spread(total, cuts) : cuts,
    ...(stores === undefined ? {} : { stores }),
    look({ view, cut, live, items }) {
      const difference = compareItems(live, items, ['live', view])
      if (difference === null) return
      throw new ParityError(
        view,
        cut,
        `after ${cut} of ${total} chunks item ${difference.at} is not the same ${view} as it is live:\n${difference.columns}`,
      )
    },
    end(items, isOver) {
      checkKeys(items, total)
      if (isOver) checkSettled(items, total)
    },
  })
}

/** The same for a run that a log has. */
export async function assertLogParity(
  log: RunEventLog,
  runId: string,
  options?: AssertParityOptions,
): Promise<void> {
  const record = await log.get(runId)
  if (record === null) throw new ConformanceError(`the log has no run ${JSON.stringify(runId)}`)
  const chunks: StreamChunk[] = []
  if (record.lastSeq >= 0) {
    for await (const { seq, chunk } of log.read(runId)) {
      chunks.push(chunk)
      if (seq >= record.lastSeq) break
    }
  }
  await assertParity(chunks, options)
}

/** A thread that is not the same by all ways to come to it. */
export class ParityError extends ConformanceError {
  constructor(
    /** The way that differs from the live one. */
    readonly view: string,
    /** After how many chunks the reader looked. */
    readonly cut: number,
    message: string,
  ) {
    super(message)
  }
}

function isFile(chunks: ReadonlyArray<StreamChunk> | ThreadFile): chunks is ThreadFile {
  return 'runs' in chunks
}

function spread(total: number, cuts: number): ReadonlySet<number> {
  const steps = Math.min(cuts, total)
  return new Set(
    Array.from({ length: steps + 1 }, (_, step) =>
      steps === 0 ? 0 : Math.floor((total * step) / steps),
    ),
  )
}

function checkKeys(items: ReadonlyArray<Item>, cut: number, seen = new Set<string>()): void {
  for (const item of items) {
    if (seen.has(item.key))
      throw new ParityError('live', cut, `two items have the key ${JSON.stringify(item.key)}`)
    seen.add(item.key)
    if (item.kind === 'tool') checkKeys(item.children, cut, seen)
  }
}

function checkSettled(items: ReadonlyArray<Item>, cut: number): void {
  for (const item of items) {
    const goesOn =
      item.kind === 'tool'
        ? item.status === 'running'
        : (item.kind === 'text' || item.kind === 'thinking') && item.open
    if (goesOn)
      throw new ParityError(
        'live',
        cut,
        `its run has ended, and this goes on: ${JSON.stringify(item)}`,
      )
    if (item.kind === 'tool') checkSettled(item.children, cut)
  }
}
