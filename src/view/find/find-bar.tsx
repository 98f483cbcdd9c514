import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Item } from '../../../recorder/index.ts'
import { Icon } from '../icon.tsx'
import { useView } from '../view-context.ts'
import { meantRange, rangesIn } from './find-ranges.ts'
import { Painter } from './paint.ts'
import { elementOf, reveal } from './reveal.ts'
import { patternOf } from './search-items.ts'
import { type Match, useFind } from './use-find.ts'

/** What a {@link FindBar} takes. */
export interface FindBarProps {
  readonly items: ReadonlyArray<Item>
  readonly onClose: () => void
}

/** Looks for something in a thread: also in what is closed, and in what is not in the page. */
export function FindBar({ items, onClose }: FindBarProps) {
  const { labels, format } = useView()
  const [words, setWords] = useState('')
  const query = useDeferredValue(words)
  const { total, current, move } = useFind(items, query)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useShown(query, current)
  const count =
    total === undefined
      ? ''
      : total === 0
        ? labels.findNothing
        : labels.findPlace(format.count((current?.index ?? 0) + 1), format.count(total))
  return (
    <search className="rt-find-bar" aria-label={labels.find}>
      <input
        ref={input}
        className="rt-find-input"
        type="text"
        aria-label={labels.find}
        placeholder={labels.find}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) move(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <output className="rt-find-count">{count}</output>
      <button
        type="button"
        className="rt-action"
        data-action="previous"
        aria-label={labels.findPrevious}
        title={labels.findPrevious}
        onClick={() => move(-1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="rt-action"
        aria-label={labels.findNext}
        title={labels.findNext}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="rt-action"
        aria-label={labels.findClose}
        title={labels.findClose}
        onClick={onClose}
      >
        <Icon name="cross" />
      </button>
    </search>
  )
}

/** Shows the match that one is at, and marks all that are drawn for as long as they are. */
function useShown(query: string, current: Match | undefined): void {
  const { scroll, opens } = useView()
  const key = current === undefined ? undefined : `${current.hit.key} ${current.ordinal} ${query}`
  const match = useRef(current)
  match.current = current

  useEffect(() => {
    const pattern = patternOf(query)
    if (key === undefined || match.current === undefined || pattern === null) return
    const leave = new AbortController()
    void reveal(match.current, pattern, { scroll, opens }, leave.signal)
    return () => leave.abort()
  }, [key, query, scroll, opens])

  useEffect(() => {
    const { root } = scroll
    const pattern = patternOf(query)
    if (root === null || pattern === null) return
    const painter = new Painter()
    let frame = 0
    const paint = () => {
      frame = 0
      const ranges = [...root.querySelectorAll('.rt-turn > .rt-row')].flatMap((row) =>
        rangesIn(row, pattern),
      )
      const at = key === undefined ? undefined : match.current
      const row = at && elementOf(scroll, at.hit.key, scroll.list?.rowOf(at.hit.top) ?? at.hit.top)
      const own = row === undefined ? [] : rangesIn(row, pattern)
      const meant = row && at && meantRange(row, own, { count: at.hit.count, ordinal: at.ordinal })
      const rest = ranges.filter((range) => meant === undefined || !isSame(range, meant))
      painter.paint(rest, meant, row)
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(paint)
    }
    paint()
    const changes = new MutationObserver(later)
    changes.observe(root, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      painter.clear()
    }
  }, [key, query, scroll])
}

function isSame(a: Range, b: Range): boolean {
  return a.startContainer === b.startContainer && a.startOffset === b.startOffset
}
