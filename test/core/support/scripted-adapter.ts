import type { AnyTextAdapter, ModelMessage, StreamChunk } from '@tanstack/ai'

/** A text adapter whose model says what a script has, one part for each time it is asked. */
export function scriptedAdapter(
  turns: ReadonlyArray<ReadonlyArray<unknown>>,
): AnyTextAdapter & { readonly asked: ReadonlyArray<ReadonlyArray<ModelMessage>> } {
  const asked: ModelMessage[][] = []
  const left = [...turns]
  const adapter = {
    kind: 'text',
    name: 'scripted',
    provider: 'scripted',
    model: 'scripted-model',
    asked,
    async *chatStream(options: { messages: ModelMessage[] }): AsyncGenerator<StreamChunk> {
      asked.push([...options.messages])
      // Scripts hold whatever a harness might send, typed or not.
      for (const chunk of left.shift() ?? []) yield chunk as StreamChunk
    },
    structuredOutput(): Promise<never> {
      return Promise.reject(new Error('The scripted adapter has no structured output.'))
    },
  }
  // The engine reads these fields alone; the rest of the interface is types for its callers.
  return adapter as unknown as AnyTextAdapter & { readonly asked: ModelMessage[][] }
}
