import type { ComponentType, ReactNode } from 'react'
import type { LinkProps } from '../view/components.ts'
import { useView } from '../view/view-context.ts'
import { VisibleText } from '../view/visible-text.tsx'
import { hostToName, safeHref } from './safe-href.ts'

/** The link that stands where an app gives none of its own. */
export function Link({ href, title, children }: LinkProps) {
  return (
    <a
      className="rt-link"
      href={href}
      title={title}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  )
}

/** What a {@link MarkdownLink} takes. */
export interface MarkdownLinkProps {
  /** As it was written. */
  readonly address: string
  /** The link's text alone. */
  readonly words: string
  readonly component: ComponentType<LinkProps>
  readonly children: ReactNode
}

/** A link where the address may be followed, and its words with the address where it may not. */
export function MarkdownLink({ address, words, component: LinkPart, children }: MarkdownLinkProps) {
  const safe = safeHref(address)
  if (safe === undefined) {
    return (
      <span
        className="rt-inert-link"
        title={address.startsWith('streamdown:') ? undefined : address.slice(0, 500)}
      >
        {children}
      </span>
    )
  }
  const host = hostToName(safe, words)
  return (
    <>
      <LinkPart href={safe.href} title={safe.href.slice(0, 500)}>
        {children}
      </LinkPart>
      {host !== undefined && <span className="rt-host"> ({host})</span>}
    </>
  )
}

/** An image somewhere on the net: a link to it, for the page asks for nothing by itself. */
export function RemoteImage({
  address,
  words,
  component: LinkPart,
}: Omit<MarkdownLinkProps, 'children'>) {
  const { labels } = useView()
  const safe = safeHref(address)
  const name = words === '' ? labels.image : words
  if (safe === undefined || safe.host === '') {
    return (
      <span className="rt-inert-link" data-image="">
        <VisibleText text={name} />
      </span>
    )
  }
  return (
    <>
      <LinkPart href={safe.href} title={safe.href.slice(0, 500)}>
        <VisibleText text={name} />
      </LinkPart>
      <span className="rt-host">
        {' '}
        ({labels.image}, {safe.host})
      </span>
    </>
  )
}
