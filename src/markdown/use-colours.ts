import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Later, useLater } from '../view/later.ts'
import type { Coloured } from './colour-job.ts'
import type { CodeLine } from './colour-steps.ts'
import type { ColouredCodeProps } from './coloured-code.tsx'

/** What colours code, once the page has some. */
const COLOURS = new Later(() => import('./colouring.ts'))

/** Code that is still being written is coloured again with every piece: only as long as that is quick. */
const MAX_OPEN = 8_000

const NONE: ReadonlyArray<CodeLine> = []

/** What a {@link useColours} answers. */
export interface Colours<E extends Element> {
  /** For the element that shows the code: it is coloured when that comes near what is in sight. */
  readonly place: RefObject<E | null>
  /** The first lines of the code in their colours, as far as they are there; the others are plain. */
  readonly lines: ReadonlyArray<CodeLine>
  /** What draws them, for a code that is one piece; undefined as long as there are none. */
  readonly ColouredCode: ComponentType<ColouredCodeProps> | undefined
}

/**
 * Code in the colours of its language. It is drawn plain, always on a server, and coloured after
 * that, in slices, what is nearest to the reader first; what leaves the page is not coloured any
 * more. Languages that nobody knows, and code that cannot be had, stay plain.
 *
 * @param open - whether more of the code may come
 */
export function useColours<E extends Element>(
  code: string,
  language: string,
  open = false,
): Colours<E> {
  const place = useRef<E>(null)
  const [coloured, take] = useState<Coloured>()
  const later = useLater(COLOURS, language !== '')
  const colouring = later.status === 'ready' ? later.value : undefined
  const queue = colouring?.COLOUR_QUEUE
  useEffect(() => {
    const element = place.current
    if (queue === undefined || element === null) return
    if (language === '') queue.forget(element)
    else if (!open || code.length <= MAX_OPEN) queue.colour(element, { code, language, open, take })
  }, [queue, code, language, open])
  useEffect(() => {
    const element = place.current
    if (queue === undefined || element === null) return
    return () => queue.forget(element)
  }, [queue])
  const lines = useMemo(() => {
    if (coloured?.language !== language || !code.startsWith(coloured.code)) return NONE
    // Its last line may have become another.
    return coloured.code === code ? coloured.lines : coloured.lines.slice(0, -1)
  }, [coloured, code, language])
  return { place, lines, ColouredCode: colouring?.ColouredCode }
}
