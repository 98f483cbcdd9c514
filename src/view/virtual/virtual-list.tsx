import type { Range } from '@tanstack/virtual-core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../row.ts'
import { RowView } from '../row-view.tsx'
import type { RowList } from '../rows.ts'
import { useLayout } from '../use-layout.ts'
import { useView } from '../view-context.ts'
import { estimateRow } from './estimate.ts'
import { KeyIndex } from './key-index.ts'
import { type Part, partsAround, partsOf } from './parts.ts'
import { RowPlan } from './row-plan.ts'
import { observeOffset, observeRect, scrollerOf, viewportTop } from './scroller.ts'
import type { Anchor, ThreadScroll } from './thread-scroll.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useVirtualizer } from './use-virtualizer.ts'

/** Rows drawn beyond each edge of what one sees. */
const OVERSCAN = 8

/** A long list, of which the rows in sight are in the page, and around them room for the others. */
export function VirtualList({ list: rowList }: { list: RowList }) {
  const { scroll } = useView()
  const [keys] = useState(() => new KeyIndex())
  const plan = useMemo(() => new RowPlan(rowList, keys), [rowList, keys])
  const { rows } = plan
  // The virtualizer's callbacks stay the same, or it would measure all rows anew.
  const current = useRef(plan)
  current.current = plan
  const list = useRef<HTMLDivElement>(null)
  const [measured] = useState(() => new WeakMap<Element, Row>())
  const [scroller, setScroller] = useState<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const { sizes } = scroll.place
  const estimate = useCallback(
    (index: number) => {
      const row = current.current.rows[index]
      if (row === undefined) return 0
      const { gap, last } = current.current.place(index)
      return sizes.get(row.key) ?? estimateRow(row, gap, last)
    },
    [sizes],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    estimateSize: estimate,
    getItemKey: useCallback((index: number) => current.current.rows[index]?.key ?? index, []),
    rangeExtractor: useCallback((range: Range) => indexesOf(range, current.current), []),
    overscan: OVERSCAN,
    scrollMargin: margin,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: thresholdOf(scroll.following),
    initialOffset: () => scroller?.scrollTop ?? 0,
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
  })

  // What is held is put right by whoever holds it; else a row moves what is below it by as much as
  // it grows, whichever way one scrolls.
  if (virtualizer !== undefined)
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start: top, end }, _, self) =>
      !scroll.isHolding && (self.itemSizeCache.has(key) ? end : top + 1) <= (self.scrollOffset ?? 0)

  const kept = useKeptPlace(scroll)
  const [start] = useState(() => startOf(scroll, kept))
  const drawn = virtualizer?.getVirtualItems() ?? []
  const { parts, after } =
    virtualizer !== undefined && drawn.length > 0
      ? partsOf(drawn, margin, virtualizer.getTotalSize())
      : partsAround(start === undefined ? undefined : plan.indexOf(start), plan, estimate)

  useLayout(() => {
    if (list.current === null) return
    const found = scroll.scroller ?? scrollerOf(list.current)
    if (found !== scroller) setScroller(found)
    const now = list.current.getBoundingClientRect().top - viewportTop(found) + found.scrollTop
    if (Math.abs(now - margin) >= 1) setMargin(now)
  }, [scroll, scroller, margin, rows.length])

  useLayout(() => {
    // While one scrolls, the virtualizer would leave new rows to a later step of the frame, and until
    // then what is below them would stand elsewhere.
    const isScrolling = virtualizer?.isScrolling === true
    if (virtualizer !== undefined) virtualizer.isScrolling = false
    const elements = list.current?.querySelectorAll(':scope > .rt-turn > .rt-row') ?? []
    for (const [at, { index }] of parts.entries()) {
      const element = elements[at]
      const row = rows[index]
      if (element === undefined || row === undefined) continue
      setNumber(element, 'data-index', index)
      setNumber(element, 'aria-posinset', index + 1)
      setNumber(element, 'aria-setsize', rows.length)
      // Whatever else changes its height is seen by the virtualizer's own observer.
      const isKnown = measured.get(element) === row
      if (scroller === null || virtualizer === undefined || isKnown) continue
      virtualizer.measureElement(element)
      measured.set(element, row)
    }
    virtualizer?.measureElement(null)
    if (virtualizer !== undefined) virtualizer.isScrolling = isScrolling
    scroll.stick()
  })

  useEffect(
    () =>
      scroll.subscribe(() => {
        // Between two renders too: what grows next is to be followed, or not to be.
        if (virtualizer !== undefined)
          virtualizer.options.scrollEndThreshold = thresholdOf(scroll.following)
      }),
    [scroll, virtualizer],
  )

  useEffect(() => {
    const drawnList = {
      partial: true,
      rowOf: (itemKey: string) => current.current.rowOf(itemKey),
      turnFrom: (rowKey: string, by: number) => current.current.turnFrom(rowKey, by),
      bring: (rowKey: string) => {
        const index = current.current.indexOf(rowKey)
        const offset =
          index === undefined ? undefined : virtualizer?.getOffsetForIndex(index, 'start')
        if (offset === undefined || scroll.scroller === null) return false
        scroll.scroller.scrollTop = offset[0]
        return true
      },
    }
    scroll.list = drawnList
    return () => {
      if (scroll.list === drawnList) scroll.list = undefined
      for (const [key, size] of virtualizer?.itemSizeCache ?? []) sizes.set(String(key), size)
    }
  }, [scroll, virtualizer, sizes])

  return (
    <div className="rt-list" data-virtual="" ref={list} role="feed">
      {turnsOf(parts, plan)}
      <Room height={after} />
    </div>
  )
}

/** A reader who is at the end stays there, however much comes at once; nobody else is moved. */
function thresholdOf(following: boolean): number {
  return following ? Number.MAX_SAFE_INTEGER : -1
}

/** The row at which a list begins that takes over from another, or from an earlier visit. */
function startOf(scroll: ThreadScroll, kept: Anchor | undefined): string | undefined {
  if (scroll.root !== null) return kept?.key
  const { anchor } = scroll.place
  return typeof anchor === 'object' ? anchor.key : undefined
}

/** The rows to draw: those in sight, and the turn that caused what one reads. */
function indexesOf({ startIndex, endIndex, overscan, count }: Range, plan: RowPlan): number[] {
  const from = Math.max(0, startIndex - overscan)
  const to = Math.min(count - 1, endIndex + overscan)
  const indexes: number[] = []
  const turn = plan.turnOf(from)
  if (turn < from) indexes.push(turn)
  for (let index = from; index <= to; index += 1) indexes.push(index)
  return indexes
}

function turnsOf(parts: ReadonlyArray<Part>, plan: RowPlan): ReactNode[] {
  const turns: ReactNode[] = []
  let open: { turn: number; rows: ReactNode[] } | undefined
  const close = () => {
    if (open === undefined) return
    const key = plan.rows[open.turn]?.key
    turns.push(
      <section key={key} className="rt-turn">
        {open.rows}
      </section>,
    )
  }
  for (const { index, before } of parts) {
    const row = plan.rows[index]
    if (row === undefined) continue
    const turn = plan.turnOf(index)
    if (open?.turn !== turn) {
      close()
      if (before > 0) turns.push(<Room key={`before ${row.key}`} height={before} />)
      open = { turn, rows: [] }
    } else if (before > 0) open.rows.push(<Room key="room" height={before} />)
    open.rows.push(<RowView key={row.key} row={row} article {...plan.place(index)} />)
  }
  close()
  return turns
}

/** The room of rows that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? (
    <div className="rt-room" aria-hidden="true" style={{ blockSize: height }} />
  ) : null
}

function setNumber(element: Element, name: string, value: number): void {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
}
