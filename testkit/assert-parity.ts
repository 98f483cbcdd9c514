import type { StreamChunk } from '@tanstack/ai'
import { type FileRun, type NotedItem, type RunEventLog, readView, type ThreadFile, toNotation, VIEWS } from '../recorder/index.ts'
import { ConformanceError } from './runner.ts'

/** What {@link assertParity} takes beside the chunks. */
export interface AssertParityOptions {
  /** How the run ended. Default `said`: its chunks say so. */
  readonly ended?: FileRun['ended']
  /** At most so many of the places where a reader can come in are tried, evenly spread. Default 50. */
  readonly cuts?: number
}

/**
 * Checks that a reader sees the same of these chunks however they come to it: live, rejoined at any
 * moment, restored from the store, from the log alone, and at each moment in the middle.
 *
 * @param chunks What your harness adapter emits for one run; or the thread file of several runs.
 * @throws {ConformanceError} which shows the first item that differs, both ways.
 */
export async function assertParity(
  chunks: ReadonlyArray<StreamChunk> | ThreadFile,
  { ended = 'said', cuts = 50 }: AssertParityOptions = {},
): Promise<void> {
  const file: ThreadFile = isFile(chunks)
    ? chunks
    : { threadId: 'parity', runs: [{ runId: 'run', turn: [{ role: 'user', id: 'turn', content: 'go' }], chunks, ended }] }
  const total = file.runs.reduce((sum, run) => sum + run.chunks.length, 0)
  const steps = Math.min(cuts, total)
  const whole = await seen(file, 'live', {})
  for (let step = 0; step <= steps; step += 1) {
    const cut = steps === 0 ? 0 : Math.floor((total * step) / steps)
    const then = await seen(file, 'live', { upto: cut })
    for (const view of VIEWS) {
      compare(await seen(file, view, { cut }), whole, `${view}, come back after chunk ${cut}`)
      compare(await seen(file, view, { upto: cut }), then, `${view}, when only ${cut} chunks had happened`)
    }
  }
}

/** The same for a run that a log has. */
export async function assertLogParity(log: RunEventLog, runId: string, options?: AssertParityOptions): Promise<void> {
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

function isFile(chunks: ReadonlyArray<StreamChunk> | ThreadFile): chunks is ThreadFile {
  return 'runs' in chunks
}

async function seen(file: ThreadFile, view: (typeof VIEWS)[number], options: { cut?: number; upto?: number }): Promise<NotedItem[]> {
  return (await readView(file, view, options)).map(toNotation)
}

function compare(got: ReadonlyArray<NotedItem>, expected: ReadonlyArray<NotedItem>, how: string): void {
  for (let i = 0; i < Math.max(got.length, expected.length); i += 1) {
    const [a, b] = [JSON.stringify(got[i]), JSON.stringify(expected[i])]
    if (a === b) continue
    throw new ConformanceError(`item ${i} differs (${how}):\n  live: ${b ?? 'nothing'}\n  here: ${a ?? 'nothing'}`)
  }
}
