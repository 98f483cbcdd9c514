// A process that writes a run, one chunk after the other, and says on stdout what is kept.
import type { StreamChunk } from '@tanstack/ai'
import { RunRecorder } from '../../../recorder/index.ts'
import { type EngineAt, openStores } from './stores.ts'

/** What the process gets as its argument, as JSON. */
export interface WriterTask extends EngineAt {
  readonly threadId: string
  readonly runId: string
  readonly leaseMs: number
  /** What its chunks say, before their number. */
  readonly name: string
  /** Milliseconds between two chunks. */
  readonly everyMs: number
  /** How many chunks, and then the run is completed. Default: until it is cancelled. */
  readonly chunks?: number
}

const task: WriterTask = JSON.parse(process.argv[2] ?? '')
const say = (line: string) => process.stdout.write(`${line}\n`)
const { log, messages, locks, close } = await openStores(task)
try {
  const { threadId, runId, leaseMs, chunks = Number.POSITIVE_INFINITY } = task
  const request = [{ role: 'user' as const, id: `${runId}-turn`, content: 'go' }]
  const recorder = await RunRecorder.start({
    log,
    messages,
    locks,
    threadId,
    runId,
    leaseMs,
    request,
  })
  say('started')
  for (let n = 0; n < chunks && !recorder.cancelled.aborted; n += 1) {
    // The type wants the enum of @tanstack/ai, whose members are these words.
    await recorder.record({ type: 'CUSTOM', name: 'n', value: `${task.name} ${n}` } as StreamChunk)
    say(`kept ${task.name} ${n}`)
    await new Promise((resolve) => setTimeout(resolve, task.everyMs))
  }
  const isCancelled = recorder.cancelled.aborted
  await recorder.finish(isCancelled ? 'aborted' : 'completed')
  say(isCancelled ? 'cancelled' : 'completed')
} catch (error) {
  say(`failed ${error instanceof Error ? Reflect.get(error, 'code') : String(error)}`)
}
await close()
