import { createElement, Fragment, type ReactNode } from 'react'
import type { ThreadComponents } from '../view/components.ts'
import type { Labels } from '../view/labels.ts'
import { Scroller } from '../view/scroller.tsx'
import { MarkdownLink, RemoteImage } from './markdown-link.tsx'
import type { Token } from './parser.ts'
import { TaskBox } from './task-box.tsx'

/** What is needed to draw tokens. */
export interface RenderOptions {
  readonly components: ThreadComponents
  readonly labels: Labels
  /** Level that a heading of the block has on the page. */
  readonly headingLevel: number
  /** Whether a line break ends a line. */
  readonly breaks: boolean
  /** Whether more of the block may come. */
  readonly open: boolean
}

interface Frame {
  readonly token: Token | null
  readonly children: ReactNode[]
  /** The text in it, for links. */
  words: string
  task: boolean
}

const TASK = /^\[([ xX])\][ \t]+/
const CELLS: ReadonlySet<string> = new Set(['th_open', 'td_open'])
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['paragraph_open', 'p'],
  ['blockquote_open', 'blockquote'],
  ['bullet_list_open', 'ul'],
  ['thead_open', 'thead'],
  ['tbody_open', 'tbody'],
  ['tr_open', 'tr'],
  ['em_open', 'em'],
  ['strong_open', 'strong'],
  ['s_open', 's'],
])

/**
 * Tokens as elements. The walk keeps its own stack and follows the flat list of tokens, so that no
 * nesting can overflow it; what it does not know it draws as text.
 */
export function renderTokens(tokens: ReadonlyArray<Token>, options: RenderOptions): ReactNode[] {
  const root = frameOf(null)
  const stack: Frame[] = [root]
  const walk = (list: ReadonlyArray<Token>, skip = 0) => {
    for (const [index, token] of list.entries()) {
      const top = stack[stack.length - 1] ?? root
      if (token.nesting === 1) stack.push(frameOf(token))
      else if (token.nesting === -1) {
        if (stack.length > 1) stack.pop()
        const parent = stack[stack.length - 1] ?? root
        parent.words += top.words
        if (top.token !== null) parent.children.push(element(top.token, top, parent, options))
      } else if (token.type === 'inline') {
        // An inline token's children have none of their own.
        walk(token.children ?? [], markTask(token, stack))
      } else top.children.push(leaf(token, top, options, index === 0 ? skip : 0))
    }
  }
  walk(tokens)
  return root.children
}

function frameOf(token: Token | null): Frame {
  return { token, children: [], words: '', task: false }
}

/** Draws the box of a task at the beginning of a list item. Answers how many characters it stands for. */
function markTask(inline: Token, stack: ReadonlyArray<Frame>): number {
  const paragraph = stack[stack.length - 1]
  const item = stack[stack.length - 2]
  const first = inline.children?.[0]
  if (item?.token?.type !== 'list_item_open' || item.children.length > 0 || first?.type !== 'text')
    return 0
  const box = TASK.exec(first.content)
  if (box === null || paragraph === undefined) return 0
  item.task = true
  paragraph.children.push(<TaskBox key="box" done={box[1] !== ' '} />)
  return box[0].length
}

function element(
  token: Token,
  { children, words, task }: Frame,
  parent: Frame,
  options: RenderOptions,
): ReactNode {
  const key = parent.children.length
  const tag = PLAIN.get(token.type)
  // A tight list's paragraphs are hidden: their text stands in the item itself.
  if (token.type === 'paragraph_open' && token.hidden)
    return <Fragment key={key}>{children}</Fragment>
  if (tag !== undefined)
    return createElement(
      tag,
      { key, ...(tag === 'p' || tag === 'blockquote' ? { dir: 'auto' } : {}) },
      children,
    )
  if (CELLS.has(token.type)) {
    const style = String(token.attrGet('style') ?? '')
    const align = /center|right/.exec(style)?.[0]
    return createElement(
      token.type === 'th_open' ? 'th' : 'td',
      { key, 'data-align': align, dir: 'auto' },
      children,
    )
  }
  switch (token.type) {
    case 'heading_open':
      return heading(token, key, children, options)
    case 'list_item_open':
      return (
        <li key={key} dir="auto" className={task ? 'rt-task-item' : undefined}>
          {children}
        </li>
      )
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return (
        <ol key={key} start={start === 1 ? undefined : start}>
          {children}
        </ol>
      )
    }
    case 'table_open':
      return (
        <Scroller key={key} className="rt-table-scroll" label={options.labels.table}>
          <table>{children}</table>
        </Scroller>
      )
    case 'link_open':
      return (
        <MarkdownLink
          key={key}
          address={String(token.attrGet('href') ?? '')}
          words={words}
          component={options.components.Link}
        >
          {children}
        </MarkdownLink>
      )
    default:
      return <Fragment key={key}>{children}</Fragment>
  }
}

function heading(
  token: Token,
  key: number,
  children: ReactNode[],
  options: RenderOptions,
): ReactNode {
  const looks = { key, className: 'rt-heading', 'data-level': token.tag.slice(1), dir: 'auto' }
  // One that stands in a list or a quotation is no landmark of the page.
  if (token.level > 0) return createElement('p', looks, children)
  return createElement(`h${Math.min(6, options.headingLevel)}`, looks, children)
}

function leaf(
  token: Token,
  parent: Frame,
  { components, open, breaks }: RenderOptions,
  skip: number,
): ReactNode {
  const key = parent.children.length
  switch (token.type) {
    case 'text':
    case 'text_special': {
      const text = token.content.slice(skip)
      parent.words += text
      return text
    }
    case 'softbreak':
      parent.words += ' '
      return breaks ? <br key={key} /> : '\n'
    case 'hardbreak':
      parent.words += ' '
      return <br key={key} />
    case 'code_inline':
      parent.words += token.content
      return <code key={key}>{token.content}</code>
    case 'hr':
      return <hr key={key} />
    case 'image': {
      const words = (token.children ?? []).map((child) => child.content).join('')
      const address = String(token.attrGet('src') ?? '')
      return <RemoteImage key={key} address={address} words={words} component={components.Link} />
    }
    case 'fence':
    case 'code_block': {
      const code = token.content.replace(/\n$/, '')
      const [language = ''] = token.info.trim().split(/[\s{,:]/, 1)
      return <components.CodeBlock key={key} code={code} language={language} open={open} />
    }
    default:
      parent.words += token.content
      return token.content
  }
}
