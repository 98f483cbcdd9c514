// A process that produces a run as a server of @tanstack/ai does, with chat() and a durable answer,
// and says on stdout which events it delivered.
import { chat, type StreamChunk, toServerSentEventsResponse } from '@tanstack/ai'
import { logDurability } from '../../../server/index.ts'
import { type EngineAt, openStores } from './stores.ts'
import { wordsAdapter } from './words-adapter.ts'

/** What the process gets as its argument, as JSON. */
export interface ProducerTask extends EngineAt {
  readonly runId: string
  readonly leaseMs: number
  /** What its words begin with. */
  readonly name: string
  /** How many words it says. */
  readonly words: number
}

const task: ProducerTask = JSON.parse(process.argv[2] ?? '')
const { runId, leaseMs, name, words } = task
const { log, close } = await openStores(task)
const adapter = logDurability({ log, source: { runId }, threadId: runId, leaseMs })
const stream = chat({
  adapter: wordsAdapter(name, words),
  messages: [{ role: 'user', content: 'go' }],
  threadId: runId,
  runId,
})
const response = toServerSentEventsResponse(stream as AsyncIterable<StreamChunk>, {
  durability: { adapter, batch: 8 },
})
let rest = ''
try {
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const id = /^id: (.*)$/m.exec(event)?.[1]
      const delta = /"delta":"([^"]*)"/.exec(event)?.[1]
      if (id !== undefined) process.stdout.write(`${id} ${delta ?? '-'}\n`)
    }
  }
  process.stdout.write('end\n')
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`)
}
await close()
