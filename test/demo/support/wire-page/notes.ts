import type { ThreadState } from 'rethread'

/** What was seen of a thread since the page was opened. */
export interface Notes {
  state: Pick<ThreadState, 'items' | 'status' | 'connection'>
  /** Everything that a reader was told of the connection. */
  readonly told: string[]
  /** What must not happen, in words. */
  readonly problems: string[]
}

const all: Record<string, Notes> = {}
// For the test, which looks from outside.
Object.assign(window, { notes: all })

/** Looks at each state that a reader is shown: nothing vanishes, moves, or is taken back. */
export function note(threadId: string, state: ThreadState): void {
  const { items, status, connection, error } = state
  const before = all[threadId]
  const notes: Notes = before ?? { state, told: [], problems: [] }
  if (error !== null) notes.problems.push(`an error was shown: ${error.message}`)
  if (document.querySelector('[role=alert]') !== null) notes.problems.push('an alert was shown')
  if (notes.told.at(-1) !== connection) notes.told.push(connection)
  for (const [at, item] of (before?.state.items ?? []).entries()) {
    const now = items[at]
    if (now?.key !== item.key) {
      notes.problems.push(`item ${at} was ${item.key} and is ${now?.key}`)
      break
    }
    if (lengthOf(now) < lengthOf(item)) notes.problems.push(`item ${item.key} became shorter`)
  }
  notes.state = { items, status, connection }
  all[threadId] = notes
}

function lengthOf(item: ThreadState['items'][number]): number {
  return 'text' in item && typeof item.text === 'string' ? item.text.length : 0
}
