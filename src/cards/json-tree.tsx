import { type ReactNode, useState } from 'react'
import { CopyButton } from '../view/copy-button.tsx'
import { cutLine } from '../view/cut-lines.ts'
import { ShowMore } from '../view/show-more.tsx'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { argsGist } from './args-gist.ts'

/** What a {@link JsonTree} takes. */
export interface JsonTreeProps {
  readonly value: unknown
  /** How many levels are open from the start. Default 1. */
  readonly open?: number
  /** What is copied. Default: the value as indented JSON. */
  readonly copy?: string | undefined
}

/** A value as a tree that opens level by level; what is closed costs nothing. */
export function JsonTree({ value, open = 1, copy }: JsonTreeProps) {
  return (
    <div className="rt-pre rt-json" dir="ltr">
      {isBranch(value) ? <Members value={value} open={open} /> : <Leaf value={value} />}
      <div className="rt-actions rt-pre-actions">
        <CopyButton text={() => copy ?? JSON.stringify(value, null, 2)} />
      </div>
    </div>
  )
}

type Branch = ReadonlyArray<unknown> | Readonly<Record<string, unknown>>

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

function Members({ value, open }: { value: Branch; open: number }) {
  const { budgets } = useView()
  const [shown, setShown] = useState(budgets.children)
  const isList = Array.isArray(value)
  const entries = Object.entries(value)
  return (
    <ul className="rt-json-members">
      {entries.slice(0, shown).map(([name, member]) => (
        <li key={name}>
          <Member
            name={
              <span className={isList ? 'rt-json-index' : 'rt-json-name'}>
                <VisibleText text={name.slice(0, 500)} />
              </span>
            }
            value={member}
            open={open}
          />
        </li>
      ))}
      {entries.length > shown && (
        <li>
          <ShowMore
            entries={entries.length - shown}
            step={budgets.children}
            onMore={() => setShown(shown + budgets.children)}
          />
        </li>
      )}
    </ul>
  )
}

function Member({ name, value, open: levels }: { name: ReactNode; value: unknown; open: number }) {
  const [open, setOpen] = useState(levels > 1)
  if (!isBranch(value) || Object.keys(value).length === 0) {
    return (
      <div className="rt-json-leaf">
        {name} <Leaf value={value} />
      </div>
    )
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="rt-json-size">{sizeOf(value)}</span>
        {!open && (
          <span className="rt-json-gist">
            <VisibleText text={argsGist(value)} />
          </span>
        )}
      </summary>
      {open && <Members value={value} open={levels - 1} />}
    </details>
  )
}

function sizeOf(value: Branch): string {
  const size = Array.isArray(value) ? value.length : Object.keys(value).length
  return Array.isArray(value) ? `[${size}]` : `{${size}}`
}

function Leaf({ value }: { value: unknown }) {
  const { budgets } = useView()
  const [all, setAll] = useState(false)
  if (isBranch(value))
    return <span className="rt-json-value">{Array.isArray(value) ? '[]' : '{}'}</span>
  if (typeof value !== 'string') {
    return (
      <span className="rt-json-value" data-type={value === null ? 'null' : typeof value}>
        {String(value)}
      </span>
    )
  }
  const long = value.length > budgets.line
  return (
    <span className="rt-json-value" data-type="string">
      <VisibleText
        text={long && !all ? cutLine(value, budgets.line) : value.slice(0, MAX_STRING)}
      />
      {long && !all && (
        <ShowMore characters={value.length - budgets.line} onMore={() => setAll(true)} />
      )}
    </span>
  )
}

/** More of one string than this nobody reads in a tree; it can be copied whole. */
const MAX_STRING = 200_000
