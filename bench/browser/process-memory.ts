import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/** Seconds of processor time that each renderer has had, by its process. */
export async function renderersOf(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
  )
}

/** Memory of the page's process that it shares with none, in bytes; null where the system does not tell. */
export async function processOf(
  browser: Browser,
  before: ReadonlyMap<number, number>,
): Promise<number | null> {
  if (process.platform !== 'linux') return null
  // The page's is the one that worked; the other renderers wait for pages.
  const worked = [...(await renderersOf(browser))].map(([id, time]) => ({
    id,
    spent: time - (before.get(id) ?? 0),
  }))
  const [page] = worked.toSorted((a, b) => b.spent - a.spent)
  const size =
    page && /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${page.id}/status`, 'utf8'))?.[1]
  return size === undefined ? null : Number(size) * 1024
}
