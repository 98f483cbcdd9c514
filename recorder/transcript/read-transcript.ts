import type { ModelMessage, UIMessage } from '@tanstack/ai'
import { isRecord } from '../fold/chunk-fields.ts'
import type { ThreadEntry } from './entries.ts'
import { readModelMessages } from './model-messages.ts'
import { readUIMessages } from './ui-messages.ts'

/** A transcript as the entries of its thread, whichever kind of messages it is made of. */
export function readTranscript(messages: ReadonlyArray<ModelMessage | UIMessage>): ThreadEntry[] {
  const isUI = messages.some((message) => isRecord(message) && 'parts' in message)
  // One kind or the other: nobody mixes them.
  return isUI
    ? readUIMessages(messages as ReadonlyArray<UIMessage>)
    : readModelMessages(messages as ReadonlyArray<ModelMessage>)
}
