import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './use-location.ts'

/** A link to another address of this page. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // A new tab or window is the browser's to open.
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    navigate(href)
  }
  return <a href={href} onClick={go} {...rest} />
}
