import type { BrowserCommand } from 'vitest/node'

/** What the browser says of itself to the page's media queries. */
export interface Media {
  readonly media?: 'print' | null
  readonly forcedColors?: 'active' | null
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
    resizeWindow: (width: number, height: number) => Promise<void>
  }
}

/** A command for tests in the browser: see a page as on paper, or in the colours of the system. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

/** Makes the window around the test's page as large as that page: else the page is drawn smaller. */
export const resizeWindow: BrowserCommand<[number, number]> = ({ page }, width, height) =>
  page.setViewportSize({ width, height })
