import { type Browser, chromium, type Page } from 'playwright'
import { type SeenRow, seenRow } from './log-reader.ts'

/** Chromium, as it is on this machine. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** The rows of the thread that a page shows, in order. */
export async function shownRows(page: Page): Promise<SeenRow[]> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.rt-row')]
      // What is below a call is the call's own.
      .filter((row) => row.parentElement?.closest('.rt-row') === null)
      .map((row) => {
        const prose = row.querySelector('.rt-markdown')?.cloneNode(true)
        // The name of a language stands beside code and not in it.
        if (prose instanceof HTMLElement)
          for (const head of prose.querySelectorAll('.rt-code-head, button')) head.remove()
        return {
          kind: row.dataset.kind ?? '',
          key: row.dataset.key ?? '',
          status: row.querySelector<HTMLElement>('[data-status]')?.dataset.status,
          text: prose?.textContent ?? '',
        }
      }),
  )
  return shown.map(({ kind, key, status, text }) => seenRow(kind, key, status, text))
}

/** Opens every card of the thread, and answers all that can be read then. */
export async function readOpened(page: Page): Promise<string> {
  const closed = page.locator('.rt-row .rt-line[aria-expanded="false"]')
  // What opens may hold more that is closed.
  while ((await closed.count()) > 0) await closed.first().click()
  return (await page.locator('.rt-thread').textContent()) ?? ''
}
