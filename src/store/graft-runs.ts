import {
  type Item,
  type RunInfo,
  runToModelMessages,
  type ThreadEntry,
  toUIMessages,
  type UserItem,
} from '../../recorder/index.ts'
import type { ThreadSnapshot } from '../thread-source.ts'

type Messages = ThreadSnapshot['messages']
type Message = Messages[number]

/**
 * A transcript of a server that does not know of runs, with the runs whose logs were read put where
 * the server stored what it made of them: the log has every call and result, such a server's
 * messages have not. The fold has the runs' items, so the messages that stand for them are empty.
 *
 * @param runs Those runs, in order.
 * @param entries The thread as shown so far, the runs in their places.
 * @param stored The same of `messages`.
 */
export function graftRuns(
  messages: Messages,
  stored: ReadonlyArray<ThreadEntry>,
  entries: ReadonlyArray<ThreadEntry>,
  runs: ReadonlyArray<RunInfo>,
): Messages {
  const turns = turnsOf(messages)
  const users = usersOf(stored)
  if (runs.length === 0 || turns.length !== users.length) return messages
  const inTurn = new Map<number, RunInfo[]>()
  for (const run of runs) {
    const turn = turnOf(run, entries, users)
    if (turn === undefined) continue
    const others = inTurn.get(turn)
    if (others) others.push(run)
    else inTurn.set(turn, [run])
  }
  const first = turns[0] ?? messages.length
  const grafted: Message[] = messages.slice(0, first)
  turns.forEach((start, turn) => {
    const end = turns[turn + 1] ?? messages.length
    const own = inTurn.get(turn)
    if (own === undefined) grafted.push(...messages.slice(start, end))
    else
      grafted.push(
        ...messages.slice(start, start + 1),
        ...own.flatMap((run) => standIns(run, messages)),
      )
  })
  // Stand-ins are of the kind that the list is of.
  return grafted as unknown as Messages
}

/** Where the messages of users stand. */
function turnsOf(messages: Messages): number[] {
  return [...messages.keys()].filter((index) => messages[index]?.role === 'user')
}

function usersOf(entries: ReadonlyArray<ThreadEntry>): UserItem[] {
  return entries.flatMap((entry) => (entry.kind === 'user' ? [entry.item] : []))
}

/** Which turn of the stored thread a run belongs to; undefined where the turn is no longer there. */
function turnOf(
  { runId }: RunInfo,
  entries: ReadonlyArray<ThreadEntry>,
  users: ReadonlyArray<UserItem>,
): number | undefined {
  const at = entries.findIndex((entry) => entry.kind === 'run' && entry.run.runId === runId)
  const before = usersOf(entries.slice(0, at))
  const asked = before.at(-1)
  // A server that stores a thread only when its run has ended did not tell the first turn.
  if (asked === undefined) return users.length > 0 ? 0 : undefined
  const byId = users.findIndex((user) => user.id === asked.id)
  if (byId !== -1) return byId
  return users[before.length - 1]?.text === asked.text ? before.length - 1 : undefined
}

function standIns(run: RunInfo, messages: Messages): Message[] {
  const items: Item[] = []
  const isUI = messages.some((message) => 'parts' in message)
  return isUI ? toUIMessages([{ kind: 'run', run, items }]) : runToModelMessages(run, items)
}
