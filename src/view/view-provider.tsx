import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Item } from '../../recorder/index.ts'
import { BUDGETS, type Budgets } from './budgets.ts'
import { DEFAULT_COMPONENTS } from './default-components.ts'
import { makeFormat } from './format.ts'
import { joinLabels } from './join-labels.ts'
import type { ThreadViewOptions } from './thread-view.tsx'
import { useLatest } from './use-latest.ts'
import { useSame } from './use-same.ts'
import { type View, ViewContext } from './view-context.ts'
import { placeOf } from './virtual/places.ts'
import { ThreadScroll } from './virtual/thread-scroll.ts'

const NO_TOOLS = {}
const NO_ITEMS: ReadonlyArray<Item> = []

/** What a {@link ThreadViewProvider} takes. */
export interface ThreadViewProviderProps extends ThreadViewOptions {
  /** The thread's items, for cards that tell what changed since another. */
  readonly items?: ReadonlyArray<Item>
  readonly children: ReactNode
}

/** Gives single parts of a thread view what they share, for those who lay out a thread themselves. */
export function ThreadViewProvider({ children, items, ...options }: ThreadViewProviderProps) {
  const { locale = 'en', headingLevel = 2, showAll = false, remember } = options
  const openByDefault = useLatest(options.openByDefault)
  const itemHref = useLatest(options.itemHref)
  const components = useSame(options.components)
  const tools = useSame(options.tools) ?? NO_TOOLS
  const labels = useSame(options.labels)
  const budgets = useSame(options.budgets)
  const [scroll] = useState(() => new ThreadScroll(placeOf(remember || undefined)))
  const { opens } = scroll.place
  const history = useHistory(items)
  const format = useMemo(() => makeFormat(locale), [locale])
  const view = useMemo<View>(
    () => ({
      labels: joinLabels(labels),
      format,
      budgets: joinBudgets(budgets),
      components: { ...DEFAULT_COMPONENTS, ...components },
      tools,
      opens,
      history,
      scroll,
      showAll,
      headingLevel,
      openByDefault,
      itemHref,
    }),
    [
      labels,
      format,
      budgets,
      components,
      tools,
      opens,
      history,
      scroll,
      showAll,
      headingLevel,
      openByDefault,
      itemHref,
    ],
  )
  return <ViewContext.Provider value={view}>{children}</ViewContext.Provider>
}

function joinBudgets(own: Partial<Budgets> | undefined): Budgets {
  return own === undefined ? BUDGETS : { ...BUDGETS, ...own }
}

/** The same object for ever, which knows the items of the last drawing. */
function useHistory(items: ReadonlyArray<Item> = NO_ITEMS): View['history'] {
  const last = useRef(items)
  last.current = items
  return useMemo(() => ({ items: () => last.current }), [])
}
