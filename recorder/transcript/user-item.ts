import type { ContentPart, ModelMessage } from '@tanstack/ai'
import { asText, isRecord, own } from '../fold/chunk-fields.ts'
import type { UserItem } from '../item.ts'

/** A user's message as the item that a reader sees. */
export function userItem(key: string, id: string, content: ModelMessage['content']): UserItem {
  if (!Array.isArray(content))
    return { kind: 'user', key, id, text: asText(content), attachments: [] }
  const attachments: Exclude<ContentPart, { type: 'text' }>[] = []
  const words: string[] = []
  for (const part of content) {
    if (part.type === 'text') words.push(wordsOf(part))
    else if (isRecord(part)) attachments.push(part)
  }
  return { kind: 'user', key, id, text: words.join(''), attachments }
}

/** Text parts say `content` in TanStack AI and `text` in AG-UI. */
function wordsOf(part: object): string {
  return asText(own(part, 'content') ?? own(part, 'text'))
}
