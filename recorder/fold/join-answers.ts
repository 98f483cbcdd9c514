import type { Item, ToolItem } from '../item.ts'

type Items = ReadonlyArray<Item>

/**
 * Puts answers that came in a later run on the cards of the calls that they answer: what a person
 * approved or a client's tool returned reaches `chat()` with the next request, whose run then tells
 * of a result and of nothing else.
 *
 * Such a result is that of the latest call of its id in an earlier run that is the engine's and has
 * none. Where there is no such call it stays a card of its own.
 *
 * @param parts The items of each stretch of a thread, in order.
 * @param mayAnswer Whether a stretch may have results without a call; by far the most have none.
 * @returns the same list where nothing is to be joined.
 */
export function joinAnswers(
  parts: ReadonlyArray<Items>,
  mayAnswer: (part: number) => boolean,
): ReadonlyArray<Items> {
  let joined: Items[] | null = null
  for (let at = 1; at < parts.length; at += 1) {
    if (!mayAnswer(at)) continue
    for (const answer of parts[at] ?? []) {
      if (!isAnswer(answer)) continue
      const place = findCall(joined ?? parts, at, answer.id)
      if (place === null) continue
      joined ??= [...parts]
      const { part, index, call } = place
      joined[part] = replaced(joined[part] ?? [], index, answered(call, answer))
      joined[at] = (joined[at] ?? []).filter((item) => item !== answer)
    }
  }
  return joined ?? parts
}

function replaced(items: Items, index: number, item: Item): Items {
  const copy = items.slice()
  copy[index] = item
  return copy
}

/** Whether an item is a result and nothing else is known of its call. */
export function isAnswer(item: Item): item is ToolItem {
  return item.kind === 'tool' && item.name === '' && item.args === '' && item.output !== undefined
}

function findCall(
  parts: ReadonlyArray<Items>,
  before: number,
  id: string,
): { part: number; index: number; call: ToolItem } | null {
  for (let part = before - 1; part >= 0; part -= 1) {
    const items = parts[part] ?? []
    for (let index = items.length - 1; index >= 0; index -= 1) {
      const call = items[index]
      if (call?.kind === 'tool' && call.id === id && waits(call)) return { part, index, call }
    }
  }
  return null
}

function waits({ sandbox, output, status, name }: ToolItem): boolean {
  return !sandbox && name !== '' && output === undefined && status !== 'denied'
}

/** The same item for the same two, so that React draws it once. */
function answered(call: ToolItem, answer: ToolItem): ToolItem {
  const known = ANSWERED.get(answer)
  if (known?.of === call) return known.item
  const { progress: _, ...rest } = call
  const { status, output, endedAt } = answer
  const item: ToolItem = {
    ...rest,
    status,
    ...(output === undefined ? {} : { output }),
    ...(endedAt === undefined ? {} : { endedAt }),
  }
  ANSWERED.set(answer, { of: call, item })
  return item
}

const ANSWERED = new WeakMap<ToolItem, { readonly of: ToolItem; readonly item: ToolItem }>()
