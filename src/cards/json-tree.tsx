import { type ReactNode, useMemo, useState } from 'react'
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

function isList(value: Branch): value is ReadonlyArray<unknown> {
  return Array.isArray(value)
}

function Members({ value, open }: { value: Branch; open: number }) {
  const { budgets } = useView()
  const [shown, setShown] = useState(budgets.children)
  const entries = useMemo(() => firstEntries(value, shown), [value, shown])
  const left = sizeOf(value) - entries.length
  return (
    <ul className="rt-json-members">
      {entries.map(([name, member]) => (
        <li key={name}>
          <Member
            name={
              <span className={isList(value) ? 'rt-json-index' : 'rt-json-name'}>
                <VisibleText text={name.slice(0, 500)} />
              </span>
            }
            value={member}
            open={open}
          />
        </li>
      ))}
      {left > 0 && (
        <li>
          <ShowMore
            entries={left}
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
  if (!isBranch(value) || sizeOf(value) === 0) {
    return (
      <div className="rt-json-leaf">
        {name} <Leaf value={value} />
      </div>
    )
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="rt-json-size">{sizeText(value)}</span>
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

/** The first members; of a long list the others are not looked at. */
function firstEntries(value: Branch, count: number): [name: string, member: unknown][] {
  return isList(value)
    ? value.slice(0, count).map((member, index) => [String(index), member])
    : Object.entries(value).slice(0, count)
}

function sizeOf(value: Branch): number {
  return isList(value) ? value.length : Object.keys(value).length
}

function sizeText(value: Branch): string {
  return isList(value) ? `[${sizeOf(value)}]` : `{${sizeOf(value)}}`
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
