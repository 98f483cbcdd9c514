import { type Call, optional } from './call.ts'
import { Fields } from './fields.ts'
import { isObject, type Json } from './json.ts'
import { readJson } from './read-json.ts'
import type { PlanItem, PlanStatus, PlanView } from './tool-view.ts'

const STATUS: ReadonlyMap<string, PlanStatus> = new Map([
  ['completed', 'done'],
  ['complete', 'done'],
  ['done', 'done'],
  ['finished', 'done'],
  ['in_progress', 'active'],
  ['in-progress', 'active'],
  ['inprogress', 'active'],
  ['active', 'active'],
  ['doing', 'active'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['deleted', 'cancelled'],
])

const LISTS = ['todos', 'plan', 'items', 'todo_list', 'steps', 'entries', 'tasks'] as const

/** The whole plan, as the arguments have it, or else the result (Codex's `todo_list`). */
export function planView(call: Call): PlanView | undefined {
  const listed = call.args.list(...LISTS)
  const returned = listed === undefined ? listIn(call.output) : undefined
  if (listed === undefined && returned === undefined && !call.cut) {
    // Called without arguments, it has nothing to say until it returns.
    if (call.answered || call.args.entries().length > 0) return undefined
  }
  return {
    ...call.base(),
    kind: 'plan',
    scope: 'all',
    items: (listed ?? returned ?? []).flatMap((item) => itemOf(item)),
    ...optional('explanation', call.args.text('explanation')),
    ...(returned === undefined ? {} : { output: '' }),
  }
}

function listIn(output: string): ReadonlyArray<Json> | undefined {
  if (!/^\s{0,8}[{[]/.test(output)) return undefined
  const { value, state } = readJson(output)
  if (state !== 'whole') return undefined
  if (Array.isArray(value)) return new Fields({ items: value }).list('items')
  return new Fields(value).list(...LISTS)
}

function itemOf(item: Json): ReadonlyArray<PlanItem> {
  if (typeof item === 'string') return [{ text: item, status: 'pending' }]
  if (!isObject(item)) return []
  const fields = new Fields(item)
  const text = fields.text(
    'content',
    'text',
    'step',
    'subject',
    'title',
    'description',
    'task',
    'activeForm',
  )
  // Of a step that is still being written, at least something.
  if (text === undefined) return []
  return [{ text, status: statusOf(fields), ...optional('id', fields.id('id', 'taskId')) }]
}

function statusOf(fields: Fields): PlanStatus {
  if (fields.flag('completed', 'done')) return 'done'
  return STATUS.get((fields.text('status', 'state') ?? '').toLowerCase()) ?? 'pending'
}

/** A step that was added: Claude Code's `TaskCreate`. */
export function planAddedView(call: Call): PlanView | undefined {
  const text = call.args.text('subject', 'title', 'content', 'description')
  if (text === undefined && !call.cut) return undefined
  const id = /^Task #(\w{1,40}) created/.exec(call.output.slice(0, 100))?.[1]
  const items: PlanItem[] =
    text === undefined ? [] : [{ text, status: 'pending', ...optional('id', id) }]
  return { ...call.base(), kind: 'plan', scope: 'added', items }
}

/** A step that was changed, or looked up: `TaskUpdate`, `TaskGet`. Its text is `''` where it is not told. */
export function planChangedView(call: Call): PlanView | undefined {
  const id = call.args.id('taskId', 'task_id', 'id')
  if (id === undefined && !call.cut) return undefined
  const text = call.args.text('subject', 'title', 'content') ?? ''
  const items: PlanItem[] = id === undefined ? [] : [{ id, text, status: statusOf(call.args) }]
  return {
    ...call.base(),
    kind: 'plan',
    scope: 'changed',
    items: call.args.has('status', 'subject') ? items : [],
  }
}

/** All steps: `TaskList`, which answers with a line for each. */
export function planListView(call: Call): PlanView {
  const items: PlanItem[] = []
  for (const match of call.output.matchAll(/^#(\w{1,40}) \[(\w{1,40})\] (.*)$/gm)) {
    const [, id = '', status = '', text = ''] = match
    items.push({ id, text, status: STATUS.get(status) ?? 'pending' })
  }
  return { ...call.base(), kind: 'plan', scope: 'all', items }
}
