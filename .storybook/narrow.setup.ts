import axe from 'axe-core'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { settled } from '../stories/support/settled.ts'

/** The narrowest that a thread is made for: a side panel. */
const NARROW = 320

// Storybook's own check is made at 1,200 px; what a story drew stands until the next one is drawn.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') return
  await page.viewport(NARROW, 900)
  await settled()
  const { scrollWidth } = document.documentElement
  expect(scrollWidth, `px of content in a page of ${NARROW} px`).toBeLessThanOrEqual(NARROW)
  const { violations } = await axe.run(
    { include: document.body, exclude: ['.sb-wrapper'] },
    { resultTypes: ['violations'], rules: { region: { enabled: false } } },
  )
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
  expect(found, `what axe found at ${NARROW} px`).toEqual([])
})
