import type { AnyTextAdapter, StreamChunk } from '@tanstack/ai'

/** A text adapter whose model says `name 0`, `name 1`… and so many of them. */
export function wordsAdapter(name: string, words: number): AnyTextAdapter {
  const adapter = {
    kind: 'text',
    name: 'words',
    provider: 'words',
    model: 'words',
    async *chatStream({ runId, threadId }: { runId?: string; threadId?: string }) {
      yield { type: 'RUN_STARTED', runId, threadId }
      yield { type: 'TEXT_MESSAGE_START', messageId: name, role: 'assistant' }
      for (let n = 0; n < words; n += 1) {
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId: name, delta: `${name} ${n}` }
        if (n % 4 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      }
      yield { type: 'TEXT_MESSAGE_END', messageId: name }
      yield { type: 'RUN_FINISHED', runId, threadId, finishReason: 'stop' }
    },
    structuredOutput: (): Promise<never> => Promise.reject(new Error('There is none.')),
  }
  // The engine reads these fields alone; the rest of the interface is types for its callers.
  return adapter as unknown as AnyTextAdapter & { chatStream(): AsyncGenerator<StreamChunk> }
}
