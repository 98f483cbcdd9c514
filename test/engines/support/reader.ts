// A process that reads a run from a cursor to its end, and says on stdout what it got.
import { type EngineAt, openStores } from './stores.ts'

/** What the process gets as its argument, as JSON. */
export interface ReaderTask extends EngineAt {
  readonly runId: string
  readonly fromSeq: number
}

const task: ReaderTask = JSON.parse(process.argv[2] ?? '')
const { log, close } = await openStores(task)
for await (const { seq, chunk } of log.read(task.runId, { fromSeq: task.fromSeq }))
  process.stdout.write(`${seq} ${Reflect.get(chunk, 'value')}\n`)
process.stdout.write('end\n')
await close()
