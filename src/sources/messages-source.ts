import type { ModelMessage, UIMessage } from '@tanstack/ai/client'
import type { ThreadSource } from '../thread-source.ts'
import { ThreadSourceError } from './thread-source-error.ts'

const SOURCES = new WeakMap<object, ThreadSource>()

/**
 * One thread that never changes, whatever its id: a list of messages, as stored or as UI messages.
 * The same list gives the same source.
 */
export function messagesSource(
  messages: ReadonlyArray<UIMessage> | ReadonlyArray<ModelMessage>,
): ThreadSource {
  let source = SOURCES.get(messages)
  if (source === undefined) {
    source = {
      fixed: true,
      hydrate: async () => ({ messages, activeRun: null }),
      readRun: (runId) => noRun(runId),
    }
    SOURCES.set(messages, source)
  }
  return source
}

// biome-ignore lint/correctness/useYield: a list of messages has no run to read.
async function* noRun(runId: string): AsyncGenerator<never> {
  throw new ThreadSourceError(
    'gone',
    `A list of messages has no log of run ${JSON.stringify(runId)}. Use a source that has one.`,
  )
}
