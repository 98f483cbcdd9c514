import type { Item, ToolViewKind } from 'rethread/recorder'
import { text } from '../items.ts'
import { type CardCases, callInState, STATUSES } from './card-cases.ts'
import * as changing from './changing.ts'
import * as other from './other.ts'
import * as reading from './reading.ts'
import { shell } from './shell.ts'
import * as talking from './talking.ts'

export { type CardCases, callInState, type Dialect } from './card-cases.ts'

/** Every kind of card there is. */
export const CARDS: Readonly<Record<ToolViewKind, CardCases>> = {
  shell,
  ...reading,
  ...changing,
  ...talking,
  ...other,
}

/** A kind's call in every state. */
export const inEveryState = (cases: CardCases): Item[] =>
  STATUSES.map((status) => callInState(cases, status))

/** Every card in every state. */
export const everyCard = (): Item[] => Object.values(CARDS).flatMap(inEveryState)

/** Every card in every state, closed, and then what each is like when it is open. */
export function allCards(): { items: Item[]; open: (item: Item) => boolean } {
  const opened = new Set<string>()
  const items = Object.entries(CARDS).flatMap(([kind, cases]) => {
    const open = callInState(cases, 'complete')
    opened.add(open.key)
    return [text(`### ${kind}`), ...inEveryState(cases), open]
  })
  return { items, open: ({ key }) => opened.has(key) }
}
