import { parseBlocks, type References } from './parser.ts'

/** A block of a document that stands by itself: a paragraph, a whole list, a table… */
export interface Block {
  readonly source: string
  /** Of the heading it is, made consecutive: never more than one deeper than the one before. 0 for none. */
  readonly level: number
  /** Whether its text can be left unfinished: not so in code. */
  readonly prose: boolean
}

/** A document cut into its blocks. */
export interface Split {
  readonly source: string
  readonly blocks: ReadonlyArray<Block>
  /** Where each block begins. */
  readonly starts: ReadonlyArray<number>
  readonly references: References | undefined
}

/** Only so many of the last blocks can still change as the document grows. */
const OPEN_BLOCKS = 2

/**
 * Cuts a document into blocks. Where it continues one that was cut before, only its end is read
 * again, and the blocks before keep their identity.
 */
export function splitBlocks(source: string, before?: Split): Split {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  if (before?.source === text) return before
  const grows = before !== undefined && text.startsWith(before.source)
  const kept = grows ? Math.max(0, before.blocks.length - OPEN_BLOCKS) : 0
  const blocks = before?.blocks.slice(0, kept) ?? []
  const starts = before?.starts.slice(0, kept) ?? []
  const from = (grows && before.starts[kept]) || 0
  const { tokens, references } = parseBlocks(text.slice(from))
  const lines = lineStarts(text, from)
  let level = blocks.reduce((last, block) => block.level || last, 0)
  for (const token of tokens) {
    if (token.level !== 0 || token.nesting === -1 || token.map === null) continue
    const start = lines[token.map[0]] ?? text.length
    const end = lines[token.map[1]] ?? text.length
    const heading = token.type === 'heading_open' ? Number(token.tag.slice(1)) : 0
    if (heading > 0) level = Math.min(heading, level + 1)
    const old = grows ? before.blocks[blocks.length] : undefined
    const block = {
      source: text.slice(start, end),
      level: heading > 0 ? level : 0,
      prose: token.type !== 'fence' && token.type !== 'code_block',
    }
    blocks.push(old !== undefined && isSame(old, block) ? old : block)
    starts.push(start)
  }
  return {
    source: text,
    blocks,
    starts,
    references: join(grows ? before.references : undefined, references),
  }
}

function lineStarts(text: string, from: number): number[] {
  const starts = [from]
  for (let at = text.indexOf('\n', from); at !== -1; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

function isSame(a: Block, b: Block): boolean {
  return a.source === b.source && a.level === b.level && a.prose === b.prose
}

function join(before: References | undefined, now: References | undefined): References | undefined {
  if (before === undefined || now === undefined) return before ?? now
  return Object.keys(now).every((label) => before[label]?.href === now[label]?.href)
    ? before
    : { ...now, ...before }
}
