import MarkdownIt, { type Token } from 'markdown-it'

/** Deeper nesting is read as text: what is drawn is as deep as what was parsed. */
export const MAX_NESTING = 32

function makeParser(breaks: boolean): InstanceType<typeof MarkdownIt> {
  const parser = new MarkdownIt({ html: false, linkify: true, breaks })
  parser.set({ maxNesting: MAX_NESTING })
  // Names like `main.py` are files here, whatever domains there may be.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  // Every destination is read as one; which of them may be followed is decided where links are drawn.
  parser.validateLink = () => true
  return parser
}

const PROSE = makeParser(false)
const TYPED = makeParser(true)

/** Link destinations that stand apart from where they are used: `[label]: https://…`. */
export type References = Readonly<Record<string, { readonly title: string; readonly href: string }>>

/** How a source is read. */
export interface ParseOptions {
  /** Whether a line break ends a line, as in what a person typed. */
  readonly breaks: boolean
  readonly references?: References | undefined
}

/** The tokens of a whole block or document. */
export function parseMarkdown(source: string, { breaks, references }: ParseOptions): Token[] {
  const env = references === undefined ? {} : { references: { ...references } }
  return (breaks ? TYPED : PROSE).parse(source, env)
}

/** The tokens of the blocks alone, with the text in them unread, and the references they define. */
export function parseBlocks(source: string): {
  tokens: Token[]
  references: References | undefined
} {
  const env: { references?: Record<string, { title: string; href: string }> } = {}
  const tokens: Token[] = []
  PROSE.block.parse(source, PROSE, env, tokens)
  return { tokens, references: env.references }
}

export type { Token }
