import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '../../../recorder/index.ts'
import { type Hit, patternOf, searchItems } from './search-items.ts'

/** One occurrence of what is looked for. */
export interface Match {
  readonly hit: Hit
  /** Which of the item's own, from 0. */
  readonly ordinal: number
  /** Which of all, from 0. */
  readonly index: number
}

/** What {@link useFind} answers. */
export interface Find {
  /** How often it occurs in the thread; undefined until that is known. */
  readonly total: number | undefined
  readonly current: Match | undefined
  /** Goes so many further, and around at the ends. */
  readonly move: (by: number) => void
}

/** Milliseconds before a thread that changes is searched again. */
const PAUSE = 120

/** Looks for something in all of a thread's items, drawn or not. */
export function useFind(items: ReadonlyArray<Item>, query: string): Find {
  const pattern = useMemo(() => patternOf(query), [query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, other answers.
  const known = useMemo(() => new WeakMap<Item, ReadonlyArray<Hit>>(), [pattern])
  const [found, setFound] = useState<{ pattern: RegExp; hits: ReadonlyArray<Hit> }>()
  const [place, setPlace] = useState<{ key: string; ordinal: number }>()
  const searched = useRef<RegExp | null>(null)

  useEffect(() => {
    if (pattern === null) return
    const search = new AbortController()
    const again = searched.current === pattern
    searched.current = pattern
    const timer = setTimeout(
      async () => {
        const hits = await searchItems(items, pattern, known, search.signal)
        if (hits !== undefined) setFound({ pattern, hits })
      },
      again ? PAUSE : 0,
    )
    return () => {
      search.abort()
      clearTimeout(timer)
    }
  }, [items, pattern, known])

  const hits = found !== undefined && found.pattern === pattern ? found.hits : undefined
  const total = useMemo(() => hits?.reduce((sum, { count }) => sum + count, 0), [hits])
  const current = useMemo(
    () => (hits === undefined ? undefined : (matchOf(hits, place) ?? matchAt(hits, 0))),
    [hits, place],
  )
  const move = useCallback(
    (by: number) => {
      if (hits === undefined || total === undefined || total === 0 || current === undefined) return
      const next = matchAt(hits, (current.index + by + total) % total)
      if (next !== undefined) setPlace({ key: next.hit.key, ordinal: next.ordinal })
    },
    [hits, total, current],
  )
  return { total: pattern === null ? undefined : total, current, move }
}

function matchAt(hits: ReadonlyArray<Hit>, index: number): Match | undefined {
  let before = 0
  for (const hit of hits) {
    if (index < before + hit.count) return { hit, ordinal: index - before, index }
    before += hit.count
  }
  return undefined
}

function matchOf(
  hits: ReadonlyArray<Hit>,
  place: { key: string; ordinal: number } | undefined,
): Match | undefined {
  if (place === undefined) return undefined
  let before = 0
  for (const hit of hits) {
    if (hit.key === place.key) {
      const ordinal = Math.min(place.ordinal, hit.count - 1)
      return { hit, ordinal, index: before + ordinal }
    }
    before += hit.count
  }
  return undefined
}
