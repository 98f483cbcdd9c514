import type { RunInfo } from '../fold/run-info.ts'
import type { Item, UserItem } from '../item.ts'

/** A stretch of a thread: a user's turn, a run with what it made, or an item of no known run. */
export type ThreadEntry =
  | { readonly kind: 'user'; readonly item: UserItem }
  | { readonly kind: 'run'; readonly run: RunInfo; readonly items: ReadonlyArray<Item> }
  | { readonly kind: 'loose'; readonly item: Item }
