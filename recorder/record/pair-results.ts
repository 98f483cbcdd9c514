import type { ModelMessage, ToolCall } from '@tanstack/ai'
import { isSandboxToolCall } from '../sandbox-tool-call.ts'
import { type Stamp, stampOf } from '../transcript/stamp.ts'

/** What is left of calls and results for a model. */
export interface Answered {
  /** Of each message with calls of the engine that have a result: these, in order. */
  readonly calls: ReadonlyArray<ReadonlyArray<ToolCall> | undefined>
  /** Of each message, whether it is the result of one of them. */
  readonly results: ReadonlyArray<boolean>
}

/** The calls of one id in one message, and the results that came for them. */
interface Group {
  /** Index of the message. */
  readonly at: number
  readonly calls: ReadonlyArray<ToolCall>
  /** Indexes of the messages. */
  readonly results: number[]
}

/** Which of the engine's calls are answered, and by which results. */
export function pairResults(messages: ReadonlyArray<ModelMessage>): Answered {
  const groups = new Groups()
  messages.forEach((message, at) => {
    if (message.role === 'assistant') groups.call(message, at)
    else if (message.role === 'tool') groups.of(message)?.results.push(at)
  })
  const calls: (ReadonlyArray<ToolCall> | undefined)[] = new Array(messages.length)
  const results: boolean[] = new Array(messages.length).fill(false)
  for (const group of groups.all) {
    const { at } = group
    const answered = settle(group, results)
    calls[at] = calls[at]?.concat(answered) ?? answered
  }
  for (const at of groups.mixed) {
    const answered = new Set(calls[at])
    calls[at] = messages[at]?.toolCalls?.filter((call) => answered.has(call))
  }
  return { calls, results }
}

class Groups {
  readonly all: Group[] = []
  /** Messages with calls of several ids. */
  readonly mixed: number[] = []
  /** Those that may still wait for results, by the id of their calls: the latest last. */
  readonly #byId = new Map<string, Group[]>()
  /** How many of all are in there: results that are stamped do not ask for it. */
  #indexed = 0
  /** By the run and the place in it that a stamp tells. */
  readonly #byPlace = new Map<string, Map<number, Group>>()

  call(message: ModelMessage, at: number): void {
    const { toolCalls = [] } = message
    if (toolCalls.length === 0) return
    const stamp = stampOf(message)
    // What happened below a call of the sandbox is for readers, whoever ran it.
    if (stamp?.parent !== undefined || stamp?.user !== undefined) return
    if (toolCalls.length === 1) return this.#add({ at, calls: toolCalls, results: [] }, stamp)
    const byId = new Map<string, ToolCall[]>()
    for (const call of toolCalls) {
      const calls = byId.get(call.id)
      if (calls) calls.push(call)
      else byId.set(call.id, [call])
    }
    if (byId.size > 1) this.mixed.push(at)
    for (const calls of byId.values()) this.#add({ at, calls, results: [] }, stamp)
  }

  /** Whose result it is: its stamp tells, or it is that of the latest calls of its id that still wait. */
  of(message: ModelMessage): Group | undefined {
    const stamp = stampOf(message)
    if (stamp?.of !== undefined) return this.#byPlace.get(stamp.run)?.get(stamp.of)
    const open = this.#waiting(message.toolCallId ?? '')
    while (open !== undefined) {
      const latest = open.at(-1)
      if (latest === undefined || latest.results.length < latest.calls.length) return latest
      open.pop()
    }
    return undefined
  }

  #waiting(id: string): Group[] | undefined {
    for (; this.#indexed < this.all.length; this.#indexed += 1) {
      const group = this.all[this.#indexed]
      const [call] = group?.calls ?? []
      if (group === undefined || call === undefined) continue
      const open = this.#byId.get(call.id)
      if (open) open.push(group)
      else this.#byId.set(call.id, [group])
    }
    return this.#byId.get(id)
  }

  #add(group: Group, stamp: Stamp | undefined): void {
    this.all.push(group)
    if (stamp?.n === undefined) return
    const places = this.#byPlace.get(stamp.run)
    if (places) places.set(stamp.n, group)
    else this.#byPlace.set(stamp.run, new Map([[stamp.n, group]]))
  }
}

const NONE: ReadonlyArray<ToolCall> = []

/**
 * Gives the results of a group to its calls, in order, or the engine's first where they do not
 * suffice; answers the engine's calls that have one.
 */
function settle({ calls, results }: Group, kept: boolean[]): ReadonlyArray<ToolCall> {
  if (calls.every(isSandboxToolCall)) return NONE
  const isEngines = (call: ToolCall) => !isSandboxToolCall(call)
  const order = results.length >= calls.length ? calls : calls.filter(isEngines)
  return order.filter((call, i) => {
    const result = results[i]
    if (result === undefined || !isEngines(call)) return false
    kept[result] = true
    return true
  })
}
