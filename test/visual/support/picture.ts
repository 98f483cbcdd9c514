import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { BEGAN } from '../../../stories/support/items.ts'
import { settled } from '../../../stories/support/settled.ts'
import '../../../src/styles/index.css'
import './page.css'
import type { Media } from './window.ts'

/** How a picture is taken. */
export interface Shot extends Media {
  /** Pixels, default 1,200. */
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'rtl'
}

/** The faces of `page.css`, without which every picture would be another. */
const FACES = [
  '16px Pictured',
  'bold 16px Pictured',
  '16px "Pictured Mono"',
  'bold 16px "Pictured Mono"',
]

/** How long a busy machine may take to paint the same twice, in milliseconds. */
const STABLE = 20_000

/** Gives a file of pictures a clock that stands still, and the fonts its references were drawn with. */
export function takesPictures(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: BEGAN + 192_000 })
    const missing = await missingFaces()
    if (missing.length > 0)
      throw new Error(
        `The pictures are drawn with DejaVu, and the browser does not find ${missing.join(', ')}. ` +
          'Install it (on Debian: apt-get install -y fonts-dejavu).',
      )
  })
  afterEach(async () => {
    await cleanup()
    await commands.emulateMedia({ media: null, forcedColors: null })
    document.documentElement.removeAttribute('dir')
    vi.useRealTimers()
  })
}

async function missingFaces(): Promise<string[]> {
  const found = await Promise.all(
    FACES.map((face) => document.fonts.load(face).catch((): FontFace[] => [])),
  )
  return FACES.filter((_, index) => found[index]?.length === 0)
}

/** Compares what is drawn, from its top to its end, with the picture of that name. */
export async function expectPicture(
  name: string,
  drawn: ReactNode,
  { width = 1_200, theme = 'light', dir, ...media }: Shot = {},
): Promise<void> {
  const root = document.documentElement
  root.dataset.theme = theme
  if (dir !== undefined) root.dir = dir
  await commands.emulateMedia(media)
  await resize(width, 900)
  const { container } = await render(drawn)
  container.className = 'picture'
  await settled(container)
  await resize(width, Math.ceil(container.getBoundingClientRect().height))
  await expect.element(page.elementLocator(container)).toMatchScreenshot(name, { timeout: STABLE })
}

async function resize(width: number, height: number): Promise<void> {
  await commands.resizeWindow(width, height)
  await page.viewport(width, height)
}
