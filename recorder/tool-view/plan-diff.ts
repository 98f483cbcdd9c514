import type { PlanItem, PlanView } from './tool-view.ts'

/** How a step of a plan stands to the plan before. */
export type PlanChangeKind =
  | 'same'
  | 'added'
  | 'removed'
  | 'started'
  | 'finished'
  | 'cancelled'
  /** Was under way, done or cancelled, and is to be done again. */
  | 'reopened'
  /** Has the same name and other words. */
  | 'reworded'

/** A step of a plan and how it came to stand as it does. */
export interface PlanChange {
  readonly kind: PlanChangeKind
  readonly item: PlanItem
}

/**
 * What changed from one plan to the next: every step of the new one in its order, then those that
 * are gone. Steps are the same that have the same id, or else the same words; of several with the
 * same words, the first is the first.
 */
export function planDiff(
  before: ReadonlyArray<PlanItem>,
  after: ReadonlyArray<PlanItem>,
): ReadonlyArray<PlanChange> {
  const waiting = new Map<string, PlanItem[]>()
  for (const item of before) {
    const same = waiting.get(nameOf(item))
    if (same === undefined) waiting.set(nameOf(item), [item])
    else same.push(item)
  }
  for (const items of waiting.values()) items.reverse()
  const changes: PlanChange[] = after.map((item) => ({
    kind: changeOf(waiting.get(nameOf(item))?.pop(), item),
    item,
  }))
  const left = new Set([...waiting.values()].flat())
  for (const item of before) if (left.has(item)) changes.push({ kind: 'removed', item })
  return changes
}

/**
 * The plan as it stands after a call: what it replaces, adds or changes is applied to the plan
 * before. A step that is only known by its id keeps its words.
 */
export function planAfter(
  before: ReadonlyArray<PlanItem>,
  { scope, items }: PlanView,
): ReadonlyArray<PlanItem> {
  switch (scope) {
    case 'all':
      return items
    case 'added':
      return [...before, ...items]
    case 'changed': {
      const changes = new Map(items.map((item) => [nameOf(item), item]))
      const plan = before.map((item) => {
        const change = changes.get(nameOf(item))
        changes.delete(nameOf(item))
        return change === undefined ? item : { ...change, text: change.text || item.text }
      })
      return [...plan, ...changes.values()]
    }
  }
}

function nameOf({ id, text }: PlanItem): string {
  return id === undefined ? `=${text}` : `#${id}`
}

function changeOf(before: PlanItem | undefined, { status, text }: PlanItem): PlanChangeKind {
  if (before === undefined) return 'added'
  if (before.status === status) return before.text === text || text === '' ? 'same' : 'reworded'
  switch (status) {
    case 'active':
      return 'started'
    case 'done':
      return 'finished'
    case 'cancelled':
      return 'cancelled'
    case 'pending':
      return 'reopened'
  }
}
