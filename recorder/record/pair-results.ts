import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import { stampOf } from '../transcript/stamp.ts'

/** What is left of calls and results for a model. */
export interface Answered {
  /** The engine's calls that have a result. */
  readonly calls: ReadonlySet<ToolCall>
  /** Indexes of their results. */
  readonly results: ReadonlySet<number>
}

/** The calls of one id in one message, and the results that came for them. */
interface Group {
  readonly calls: ToolCall[]
  readonly results: number[]
}

/** Which of the engine's calls are answered, and by which results. */
export function pairResults(messages: ReadonlyArray<ModelMessage>): Answered {
  const groups: Group[] = []
  const byId = new Map<string, Group[]>()
  const byPlace = new Map<string, Group>()
  messages.forEach((message, index) => {
    if (message.role === 'assistant') {
      for (const group of groupsOf(message)) {
        groups.push(group.group)
        if (group.place !== undefined) byPlace.set(group.place, group.group)
        const open = byId.get(group.id)
        if (open) open.push(group.group)
        else byId.set(group.id, [group.group])
      }
    } else if (message.role === 'tool') {
      groupOf(message, byId, byPlace)?.results.push(index)
    }
  })
  const calls = new Set<ToolCall>()
  const results = new Set<number>()
  for (const group of groups) settle(group, calls, results)
  return { calls, results }
}

function groupsOf(
  message: ModelMessage,
): { id: string; place: string | undefined; group: Group }[] {
  const stamp = stampOf(message)
  const place = stamp?.n === undefined ? undefined : `${stamp.n} ${stamp.run}`
  const groups = new Map<string, Group>()
  for (const call of message.toolCalls ?? []) {
    const group = groups.get(call.id)
    if (group) group.calls.push(call)
    else groups.set(call.id, { calls: [call], results: [] })
  }
  return [...groups].map(([id, group]) => ({ id, place, group }))
}

/** Whose result it is: its stamp tells, or it is that of the latest calls of its id that still wait. */
function groupOf(
  message: ModelMessage,
  byId: ReadonlyMap<string, Group[]>,
  byPlace: ReadonlyMap<string, Group>,
): Group | undefined {
  const stamp = stampOf(message)
  if (stamp?.of !== undefined) return byPlace.get(`${stamp.of} ${stamp.run}`)
  const open = byId.get(message.toolCallId ?? '')
  while (open !== undefined) {
    const latest = open.at(-1)
    if (latest === undefined || latest.results.length < latest.calls.length) return latest
    open.pop()
  }
  return undefined
}

/** Gives the results of a group to its calls: in order, or the engine's first where they do not suffice. */
function settle({ calls, results }: Group, answered: Set<ToolCall>, kept: Set<number>): void {
  const enough = results.length >= calls.length
  const order = enough ? calls : calls.filter((call) => !isSandboxToolCall(call))
  order.forEach((call, i) => {
    const result = results[i]
    if (result === undefined || isSandboxToolCall(call)) return
    answered.add(call)
    kept.add(result)
  })
}
