import { type ReactNode, useMemo, useState } from 'react'
import { BUDGETS, type Budgets } from './budgets.ts'
import { DEFAULT_COMPONENTS } from './default-components.ts'
import { makeFormat } from './format.ts'
import { joinLabels } from './labels.ts'
import { OpenCards } from './open-cards.ts'
import type { ThreadViewOptions } from './thread-view.tsx'
import { useLatest } from './use-latest.ts'
import { useSame } from './use-same.ts'
import { type View, ViewContext } from './view-context.ts'

const NO_TOOLS = {}

/** What a {@link ThreadViewProvider} takes. */
export interface ThreadViewProviderProps extends ThreadViewOptions {
  readonly children: ReactNode
}

/** Gives single parts of a thread view what they share, for those who lay out a thread themselves. */
export function ThreadViewProvider({ children, ...options }: ThreadViewProviderProps) {
  const { locale = 'en', headingLevel = 2 } = options
  const openByDefault = useLatest(options.openByDefault)
  const itemHref = useLatest(options.itemHref)
  const components = useSame(options.components)
  const tools = useSame(options.tools) ?? NO_TOOLS
  const labels = useSame(options.labels)
  const budgets = useSame(options.budgets)
  const [opens] = useState(() => new OpenCards())
  const format = useMemo(() => makeFormat(locale), [locale])
  const view = useMemo<View>(
    () => ({
      labels: joinLabels(labels),
      format,
      budgets: joinBudgets(budgets),
      components: { ...DEFAULT_COMPONENTS, ...components },
      tools,
      opens,
      headingLevel,
      openByDefault,
      itemHref,
    }),
    [labels, format, budgets, components, tools, opens, headingLevel, openByDefault, itemHref],
  )
  return <ViewContext.Provider value={view}>{children}</ViewContext.Provider>
}

function joinBudgets(own: Partial<Budgets> | undefined): Budgets {
  return own === undefined ? BUDGETS : { ...BUDGETS, ...own }
}
