import { memo, useMemo } from 'react'
import type { RemendOptions } from 'remend'
import { Later, useLater } from '../view/later.ts'
import { LongText } from '../view/long-text.tsx'
import { useView } from '../view/view-context.ts'
import {
  MAX_NESTING,
  type ParseOptions,
  parseMarkdown,
  type References,
  type Token,
} from './parser.ts'
import { renderTokens } from './render-tokens.tsx'

/** What a {@link MarkdownBlock} takes. All of it compares by value or identity. */
export interface MarkdownBlockProps {
  readonly source: string
  /** Of its heading, among those of the text; 0 for none. */
  readonly level: number
  readonly open: boolean
  /** Whether what is unfinished in it may be finished. */
  readonly prose: boolean
  readonly breaks: boolean
  readonly references: References | undefined
}

/** Longer blocks, and those of more pieces, are drawn as the text that they are. */
const MAX_SOURCE = 40_000
const MAX_TOKENS = 6_000
/** Finishing what is unfinished is not worth it for more. */
const MAX_REPAIR = 10_000

/** Finishes what is unfinished. Only texts that are being written need it; until it is there they are drawn as they are. */
const REMEND = new Later(async () => (await import('remend')).default)
const REPAIR: RemendOptions = { linkMode: 'text-only', katex: false, htmlTags: false }

/** One block. It is drawn again only when its own source changes. */
export const MarkdownBlock = memo(function MarkdownBlock(props: MarkdownBlockProps) {
  const { source, level, open, prose, breaks, references } = props
  const { components, labels, headingLevel } = useView()
  const unfinished = open && prose && source.length <= MAX_REPAIR
  const remend = useLater(REMEND, unfinished)
  const repaired = unfinished && remend.status === 'ready' ? remend.value(source, REPAIR) : source
  const tokens = useMemo(
    () =>
      prose && source.length > MAX_SOURCE ? undefined : parse(repaired, { breaks, references }),
    [source, repaired, prose, breaks, references],
  )
  return useMemo(() => {
    if (tokens === undefined) return <LongText text={source} />
    return renderTokens(tokens, {
      components,
      labels,
      headingLevel: headingLevel + Math.max(1, level),
      open,
      breaks,
    })
  }, [tokens, source, components, labels, headingLevel, level, open, breaks])
})

function parse(source: string, options: ParseOptions): Token[] | undefined {
  const tokens = parseMarkdown(source, options)
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  // What lies deeper than the parser goes is not in the tokens.
  const tooDeep = tokens.some(({ level }) => level >= MAX_NESTING - 1)
  return count > MAX_TOKENS || tooDeep ? undefined : tokens
}
