import { useState } from 'react'
import type { FetchView, WebSearchView } from '../../../recorder/index.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { safeHref } from '../../markdown/safe-href.ts'
import { ShowMore } from '../../view/show-more.tsx'
import { useView } from '../../view/view-context.ts'
import { VisibleText } from '../../view/visible-text.tsx'
import { OutputBlock } from '../output-block.tsx'

/** A page: its address, what was asked about it, and what was found there. */
export function FetchBody({ view }: { view: FetchView }) {
  const { url, prompt, output } = view
  return (
    <>
      {url !== '' && (
        <p className="rt-line-note">
          <Address url={url} />
        </p>
      )}
      {prompt !== undefined && prompt !== '' && (
        <p className="rt-line-note">
          <VisibleText text={prompt.slice(0, 2_000)} />
        </p>
      )}
      {output !== '' && <Markdown text={output} />}
    </>
  )
}

/** What a search on the web found. */
export function WebSearchBody({ view }: { view: WebSearchView }) {
  const { labels, budgets } = useView()
  const [shown, setShown] = useState(budgets.entries)
  const { results, output } = view
  return (
    <>
      {results.length > 0 && (
        <ul className="rt-pages">
          {results.slice(0, shown).map(({ title, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results never change their order.
            <li key={index}>
              <VisibleText text={title.slice(0, 500)} />
              <span className="rt-page-address">
                <Address url={url} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {results.length > shown && (
        <ShowMore entries={results.length - shown} onMore={() => setShown(results.length)} />
      )}
      {results.length === 0 && output !== '' && <OutputBlock text={output} label={labels.output} />}
    </>
  )
}

/** An address as it is written; a link where it may be followed. */
function Address({ url }: { url: string }) {
  const { components } = useView()
  const safe = safeHref(url)
  const words = <VisibleText text={url.slice(0, 2_000)} />
  return safe === undefined ? words : <components.Link href={safe.href}>{words}</components.Link>
}
