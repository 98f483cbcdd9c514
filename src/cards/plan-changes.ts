import {
  type Item,
  type PlanChange,
  type PlanItem,
  type PlanView,
  planAfter,
  planDiff,
  type ToolItem,
} from '../../recorder/index.ts'
import { viewOf } from './view-of.ts'

/** The whole plan as it stands after a call, step by step, with what became of each since the plan before. */
export function planChanges(
  items: ReadonlyArray<Item>,
  call: ToolItem,
  view: PlanView,
): ReadonlyArray<PlanChange> {
  const before = planBefore(items, call)
  const after = planAfter(before ?? [], view)
  // In a first plan everything is new, and saying so says nothing.
  if (before === undefined && view.scope === 'all')
    return after.map((item) => ({ kind: 'same', item }))
  return planDiff(before ?? [], after)
}

/** The plan as all calls before this one left it; those of sub-agents are theirs. */
function planBefore(
  items: ReadonlyArray<Item>,
  call: ToolItem,
): ReadonlyArray<PlanItem> | undefined {
  let plan: ReadonlyArray<PlanItem> | undefined
  for (const item of siblingsOf(items, call)) {
    if (item.key === call.key) return plan
    // Most calls are no plans, and need not be looked at to know.
    if (item.kind !== 'tool' || item.status === 'error' || !/todo|plan|task/i.test(item.name))
      continue
    const view = viewOf(item)
    if (view.kind === 'plan') plan = planAfter(plan ?? [], view)
  }
  return undefined
}

function siblingsOf(items: ReadonlyArray<Item>, call: ToolItem): ReadonlyArray<Item> {
  const lists: ReadonlyArray<Item>[] = [items]
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    if (list.some(({ key }) => key === call.key)) return list
    for (const item of list)
      if (item.kind === 'tool' && item.children.length > 0) lists.push(item.children)
  }
  return []
}
