import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Item, ToolItem } from '../../recorder/index.ts'
import type { Budgets } from './budgets.ts'
import type { ThreadComponents, ToolRenderers } from './components.ts'
import type { Format } from './format.ts'
import type { Labels } from './labels.ts'
import type { OpenCards } from './open-cards.ts'
import type { ThreadScroll } from './virtual/thread-scroll.ts'

/** What all parts of a thread view share. It changes only when the view's props do. */
export interface View {
  readonly labels: Labels
  readonly format: Format
  readonly budgets: Budgets
  readonly components: ThreadComponents
  readonly tools: ToolRenderers
  readonly opens: OpenCards
  /** The thread as it now is, for what has to look at more than itself, when it is opened. */
  readonly history: { readonly items: () => ReadonlyArray<Item> }
  /** Where the reader is. */
  readonly scroll: ThreadScroll
  /** Whether a list is drawn as a whole, however long it is. */
  readonly showAll: boolean
  /** Level of the heading that each user's turn has; the agent's own headings are below it. */
  readonly headingLevel: number
  readonly openByDefault: ((item: ToolItem) => boolean) | undefined
  readonly itemHref: ((key: string) => string) | undefined
}

/** Holds the {@link View}; parts read it through {@link useView}. */
export const ViewContext = createContext<View | null>(null)

/**
 * What the parts of a thread view share: words, formats, budgets, parts.
 *
 * @throws where there is no `<ThreadView>` around.
 */
export function useView(): View {
  const view = useContext(ViewContext)
  if (view === null) {
    throw new Error(
      'This part of rethread was drawn outside of a <ThreadView>. Put it inside one, or inside a <ThreadViewProvider>.',
    )
  }
  return view
}

/** Whether something is open, and how to open and close it. */
export function useOpen(
  key: string,
  byDefault: boolean,
): readonly [boolean, (open: boolean) => void] {
  const { opens } = useView()
  const subscribe = useCallback(
    (listener: () => void) => opens.subscribe(key, listener),
    [opens, key],
  )
  const said = useSyncExternalStore(
    subscribe,
    () => opens.get(key),
    () => undefined,
  )
  const setOpen = useCallback((open: boolean) => opens.set(key, open), [opens, key])
  return [said ?? byDefault, setOpen]
}
