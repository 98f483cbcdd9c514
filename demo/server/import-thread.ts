import { EventType, type StreamChunk } from '@tanstack/ai'
import { type FileRun, parseThreadFile, RunRecorder } from 'rethread/recorder'
import type { DemoStores } from './open-stores.ts'

/** Where threads are imported to. */
export type ImportTarget = Pick<DemoStores, 'log' | 'messages' | 'locks' | 'catalog'>

/** What came of an import. */
export interface Imported {
  readonly threadId: string
  /** False where the thread was there already. */
  readonly added: boolean
}

/**
 * Records the thread of a file as if it happened now, once: a thread that is there stays as it is.
 * An import that a crash cut off is done again, from the start.
 *
 * @throws {ThreadFileError} for a file that is no thread, saying where and what.
 */
export async function importThread(
  text: string,
  name: string,
  { log, messages, locks, catalog }: ImportTarget,
): Promise<Imported> {
  const { threadId, runs } = parseThreadFile(text, name)
  const { attempts, done } = await catalog.importOf(threadId)
  if (done) return { threadId, added: false }
  if (attempts === 0 && (await messages.loadThread(threadId)).length > 0)
    return { threadId, added: false }
  await catalog.putImport(threadId, { attempts: attempts + 1, done: false })
  await messages.saveThread(threadId, [])
  for (const run of runs) {
    const runId = await freeRunId(log, threadId, run.runId)
    const recorder = await RunRecorder.start({
      log,
      messages,
      locks,
      threadId,
      runId,
      request: run.turn,
    })
    for (const chunk of run.chunks) await recorder.record(chunk)
    if (run.ended === 'said') {
      await recorder.finish('completed')
    } else {
      // Whatever the file leaves open is over, since its last word: nobody goes on with it here.
      await recorder.record(abortedChunk(threadId, runId, lastMoment(run)))
      await recorder.finish('aborted')
    }
  }
  await catalog.putImport(threadId, { attempts: attempts + 1, done: true })
  return { threadId, added: true }
}

/**
 * Files use one run id more than once, and so does a second attempt; a log has each once. It may be
 * older than the list of what was imported, too, as each has its engine.
 */
async function freeRunId(
  log: DemoStores['log'],
  threadId: string,
  wanted: string,
): Promise<string> {
  let runId = wanted
  for (let n = 0; (await log.get(runId)) !== null; n += 1) runId = `${threadId}/${wanted}/${n}`
  return runId
}

function abortedChunk(threadId: string, runId: string, timestamp: number): StreamChunk {
  return {
    type: EventType.RUN_ERROR,
    threadId,
    runId,
    message: 'The run was aborted',
    code: 'aborted',
    timestamp,
  } as StreamChunk
}

function lastMoment({ chunks }: FileRun): number {
  return chunks.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp ?? Date.now()
}
