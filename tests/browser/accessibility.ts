import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './shop-page.ts'

/** Half as large as the default, which every page must parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Pages with the layout of another one, where axe would find the same. */
export const isLikeAnother = (path: string) =>
  /science|social|privacy|consent-to|disclaimer|refund|class10|(checkout\/|thank-you-)combo/.test(path)

interface Options {
  /** Appears in the failure. */
  path?: string
  /** A toast that fades in has no contrast yet. */
  ignoresToasts?: boolean
  tags?: string[]
  /** False on a page with the colours of another one: half of axe's time goes into contrast. */
  withContrast?: boolean
}

export async function expectAccessible(page: Page, options: Options = {}) {
  const { path, ignoresToasts, tags = wcag22AA, withContrast = true } = options
  // Not again for the next width: parsing it takes as long as most of its checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const exclude = ignoresToasts ? [['[data-sonner-toaster]']] : []
  const found = await page.evaluate(findViolations, { exclude, tags, withContrast })
  expect(found, path ?? page.url()).toEqual([])
}

/** Runs in the page. A bar that stays in sight covers something at every scroll position, which is no violation: people scroll on. */
async function findViolations(given: {
  exclude: string[][]
  tags: string[]
  withContrast: boolean
}): Promise<string[]> {
  const { exclude, tags, withContrast } = given
  const bars = [...document.querySelectorAll<HTMLElement>('.sticky, .fixed')]
  for (const bar of bars) bar.style.position = 'static'
  const rules = { 'color-contrast': { enabled: withContrast } }
  const options = { runOnly: { type: 'tag' as const, values: tags }, rules, reporter: 'no-passes' as const }
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options)
  for (const bar of bars) bar.style.position = ''
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Loads a page once for all widths: at each of them nothing may be wider than the screen. */
export async function expectFits(page: Page, widths: number[], path = page.url()) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
  }
}

/** As a reader does in the settings of the browser. */
export async function enlargeLetters(page: Page, size: string) {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}

// Chromium also counts invisible shifts: text that waits for its font, and the corner of a sheet that is painted early.
// On a busy machine they add up to 0.002 at most.
export const unseenShift = 0.005

/** Call it right after the page was opened. */
export async function expectNoShift(page: Page, path: string) {
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 500)
      }),
  )
  expect(shift, path).toBeLessThan(unseenShift)
}
