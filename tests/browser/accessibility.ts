import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop-page.ts'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Options {
  /** Appears in the failure. */
  path?: string
  /** A toast that fades in has no contrast yet. */
  ignoresToasts?: boolean
  tags?: string[]
}

export async function expectAccessible(page: Page, { path, ignoresToasts, tags = wcag22AA }: Options = {}) {
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
    // A third of the time: without frames there is nothing to collect in a second page.
    .setLegacyMode()
  if (ignoresToasts) axe.exclude('[data-sonner-toaster]')
  await layOutBars(page, 'static')
  const { violations } = await axe.analyze()
  await layOutBars(page, '')
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, path ?? page.url()).toEqual([])
}

/** A bar that stays in sight covers something at every scroll position, which is no violation: people scroll on. */
async function layOutBars(page: Page, position: 'static' | '') {
  await page.evaluate((value) => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sticky, .fixed')) bar.style.position = value
  }, position)
}
