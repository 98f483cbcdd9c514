import { callStatusWithoutResult } from '../fold/call-status.ts'
import { MAX_DEPTH } from '../fold/nodes.ts'
import type { RunInfo } from '../fold/run-info.ts'
import type { Item, ToolCallStatus, ToolItem, ToolOutput, UserItem } from '../item.ts'
import type { RunStatus } from '../log/run-log.ts'
import type { ThreadEntry } from './entries.ts'

/** Where an item of a run belongs. */
export interface Place {
  readonly run: string
  readonly n: number
  /** `n` of the call above it. */
  readonly parent?: number
}

/** A call as the transcript has it, before its result is known. */
export interface ToolDraft {
  readonly id: string
  readonly name: string
  readonly args: string
  readonly sandbox: boolean
  readonly denied: boolean
  readonly progress?: string
  readonly startedAt?: number
  readonly endedAt?: number
}

type Result = { readonly output: ToolOutput | undefined; readonly error: boolean }

/** A call whose result and children are still being read. */
interface OpenCall {
  readonly draft: ToolDraft
  readonly key: string
  readonly run: OpenRun | null
  readonly depth: number
  readonly children: Slot[]
  result: Result | null
}

type Slot = Item | OpenCall

interface OpenRun {
  info: RunInfo
  readonly slots: Slot[]
  readonly calls: Map<number, OpenCall>
}

type OpenEntry = { readonly user: UserItem } | { readonly run: OpenRun } | { readonly slot: Slot }

type Content = Item extends infer I ? (I extends Item ? Omit<I, 'key' | 'runId'> : never) : never

/** Puts the items of a transcript together: results to their calls, sub-agents below theirs. */
export class ItemTree {
  readonly #entries: OpenEntry[] = []
  readonly #runs = new Map<string, OpenRun>()
  /** Calls of no known run that wait for their results, by id: the oldest first. */
  readonly #loose = new Map<string, OpenCall[]>()

  user(item: UserItem): void {
    this.#entries.push({ user: item })
  }

  run(info: RunInfo): void {
    this.#run(info.runId).info = info
  }

  add(place: Place, content: Content): void {
    // A spread union is no longer seen as one.
    const item = { ...content, key: `${place.run}/${place.n}`, runId: place.run } as Item
    this.#slots(place).push(item)
  }

  call(place: Place, draft: ToolDraft): void {
    const run = this.#run(place.run)
    const parent = place.parent === undefined ? undefined : run.calls.get(place.parent)
    const depth = parent === undefined ? 0 : parent.depth + 1
    const call: OpenCall = {
      draft,
      key: `${place.run}/${place.n}`,
      run,
      depth,
      children: [],
      result: null,
    }
    this.#slots(place).push(call)
    run.calls.set(place.n, call)
  }

  result(
    of: { run: string; n: number | undefined },
    output: ToolOutput | undefined,
    error: boolean,
  ): void {
    const call = of.n === undefined ? undefined : this.#runs.get(of.run)?.calls.get(of.n)
    if (call) call.result = { output, error }
  }

  loose(item: Item): void {
    this.#entries.push({ slot: item })
  }

  looseCall(key: string, draft: ToolDraft): void {
    const call: OpenCall = { draft, key, run: null, depth: 0, children: [], result: null }
    this.#entries.push({ slot: call })
    const waiting = this.#loose.get(draft.id)
    if (waiting) waiting.push(call)
    else this.#loose.set(draft.id, [call])
  }

  /** A result that names only a call's id: it is the oldest one's that waits. */
  resultOf(callId: string, key: string, output: ToolOutput | undefined, error: boolean): void {
    const call = this.#loose.get(callId)?.shift()
    if (call) {
      call.result = { output, error }
      return
    }
    this.looseCall(key, { id: callId, name: '', args: '', sandbox: true, denied: false })
    this.resultOf(callId, key, output, error)
  }

  /**
   * The thread as read.
   *
   * @param live Whether what follows the last user's turn, and is of no known run, is still going on.
   */
  entries(live = false): ThreadEntry[] {
    let lastTurn = this.#entries.length
    if (live) {
      do lastTurn -= 1
      while (lastTurn >= 0 && !('user' in (this.#entries[lastTurn] ?? {})))
    }
    return this.#entries.map((entry, index): ThreadEntry => {
      if ('user' in entry) return { kind: 'user', item: entry.user }
      if ('slot' in entry) return { kind: 'loose', item: close(entry.slot, index > lastTurn) }
      const { info, slots } = entry.run
      return { kind: 'run', run: info, items: slots.map((slot) => close(slot)) }
    })
  }

  #run(runId: string): OpenRun {
    let run = this.#runs.get(runId)
    if (run === undefined) {
      run = { info: { runId, status: 'completed' }, slots: [], calls: new Map() }
      this.#runs.set(runId, run)
      this.#entries.push({ run })
    }
    return run
  }

  #slots(place: Place): Slot[] {
    const run = this.#run(place.run)
    const parent = place.parent === undefined ? undefined : run.calls.get(place.parent)
    if (parent === undefined) return run.slots
    // The fold nests no deeper, but what is read here may have been written by somebody else.
    return parent.depth > MAX_DEPTH ? run.slots : parent.children
  }
}

function close(slot: Slot, live = false): Item {
  return 'kind' in slot ? slot : closeCall(slot, live)
}

function closeCall({ draft, key, run, children, result }: OpenCall, live: boolean): ToolItem {
  const { denied, progress, ...call } = draft
  return {
    kind: 'tool',
    key,
    ...(run === null ? {} : { runId: run.info.runId }),
    ...call,
    status: statusOf(denied, result, run?.info.status ?? (live ? 'running' : 'completed')),
    ...(result?.output === undefined ? {} : { output: result.output }),
    ...(result?.output !== undefined || progress === undefined ? {} : { progress }),
    children: children.map((child) => close(child)),
  }
}

function statusOf(denied: boolean, result: Result | null, run: RunStatus): ToolCallStatus {
  if (denied) return 'denied'
  if (result !== null) {
    if (result.output === undefined) return 'interrupted'
    return result.error ? 'error' : 'complete'
  }
  return callStatusWithoutResult(run)
}
