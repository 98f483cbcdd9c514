import type { ThreadSnapshot } from '../thread-source.ts'

type Messages = ThreadSnapshot['messages']
type Message = Messages[number]

/** What a message says, whatever its id and its date: some servers make those up on each answer. */
function contentOf(message: Message | undefined): string {
  return JSON.stringify({ ...message, id: undefined, createdAt: undefined })
}

/** Whether two transcripts say the same. */
export function sameTranscript(before: Messages, now: Messages): boolean {
  return before.length === now.length && sameStart(before, now) === now.length
}

/**
 * A later answer with the ids of an earlier one, where the server made them up anew: the items of
 * messages that are still there keep their keys.
 */
export function keepIds(before: Messages, now: Messages): Messages {
  const same = sameStart(before, now)
  const survived = now.slice(0, same).some((message, index) => message.id === before[index]?.id)
  if (same === 0 || survived) return now
  const messages = [...before.slice(0, same), ...now.slice(same)]
  // Either list is of one kind, and what is equal is of the same kind.
  return messages as unknown as Messages
}

function sameStart(before: Messages, now: Messages): number {
  const shorter = Math.min(before.length, now.length)
  for (let index = 0; index < shorter; index += 1) {
    if (before[index] !== now[index] && contentOf(before[index]) !== contentOf(now[index]))
      return index
  }
  return shorter
}

/** What tells a later answer from this one without comparing all of it. */
export function fingerprint({ version, messages }: ThreadSnapshot, ids: boolean): string {
  if (version !== undefined) return `version ${version}`
  const last = messages.at(-1)
  return ids ? JSON.stringify(last ?? null) : contentOf(last)
}
