import type { Virtualizer, VirtualizerOptions } from '@tanstack/virtual-core'
import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Later, useLater } from '../later.ts'
import { useLayout } from '../use-layout.ts'

/** What works out which rows of a long list are in sight. Short threads never need it. */
export const VIRTUAL_CORE = new Later(() => import('./virtual-core.ts'))

type Options = Omit<VirtualizerOptions<Element, Element>, 'scrollToFn' | 'onChange'>

/**
 * A virtualizer for a list, whose owner is drawn again when other rows come in sight. Undefined
 * until it was fetched, and on a server.
 */
export function useVirtualizer(options: Options): Virtualizer<Element, Element> | undefined {
  const core = useLater(VIRTUAL_CORE)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const made = useRef<Virtualizer<Element, Element>>(undefined)
  const measuring = useRef(false)
  if (core.status === 'ready') {
    const { Virtualizer, elementScroll } = core.value
    const all: VirtualizerOptions<Element, Element> = {
      ...options,
      scrollToFn: elementScroll,
      onChange: (_, isScrolling) => {
        // Who scrolls sees the rows in the same frame; what is measured while React draws comes after it.
        if (isScrolling && !measuring.current) flushSync(drawAgain)
        else drawAgain()
      },
    }
    if (made.current === undefined) {
      made.current = new Virtualizer(all)
      const { measureElement } = made.current
      made.current.measureElement = (element) => {
        measuring.current = true
        try {
          measureElement(element)
        } finally {
          measuring.current = false
        }
      }
    }
    made.current.setOptions(all)
  }
  const virtualizer = made.current
  useLayout(() => virtualizer?._didMount(), [virtualizer])
  useLayout(() => virtualizer?._willUpdate())
  return virtualizer
}
