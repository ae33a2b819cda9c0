import type { APIRequestContext, Page } from '@playwright/test'
import { enlargeLetters, expectAccessible, expectFits, expectNoShift, isLikeAnother } from './accessibility.ts'
import { expectClosedToOthers, expectOwnFiles, findForeignFiles } from './expect-own-files.ts'
import { findHtmlProblems } from './html.ts'
import { allPaths, expect, productSlugs, staticPaths, test } from './shop-page.ts'
import { weigh } from './weigh.ts'

const steadyPaths = ['/', '/maths', '/combo', '/checkout/maths', '/free-guide', '/terms']
const largeTextPaths = [
  ...['/', '/maths', '/combo', '/checkout/maths', '/send-to-parent/maths', '/free-guide', '/find-order'],
]
const personalPaths = [
  ...['/thank-you', '/thank-you-maths', '/free-guide-thank-you', '/customer-dashboard', '/admin-dashboard'],
]

for (const path of allPaths) {
  const title = `${path} is a complete, accessible page that fits every screen`
  // A page with the layout of another one is looked at in `npm run test:long`.
  test(title, { tag: isLikeAnother(path) ? '@long' : [] }, async ({ page, request }) => {
    if (staticPaths.includes(path)) {
      const weights = await weigh(page, () => page.goto(path, { waitUntil: 'networkidle' }))
      expect(weights.js).toBe(0)
      expect(weights.css).toBeLessThanOrEqual(12)
      expect(weights.all).toBeLessThanOrEqual(60)
    } else await page.goto(path)
    if (steadyPaths.includes(path)) await expectNoShift(page, path)
    await expectGoodAnswer(request, path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveText('Demo: no real money')
    await expectCompleteHead(page)
    if (personalPaths.includes(path))
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectStructuredData(page, path)
    if (!isOutsideSitemap(path)) await expectLinksWork(page, request)

    if (!isLikeAnother(path)) await expectAccessible(page)
    await expectFits(page, [360, 768, 1280])
    if (largeTextPaths.includes(path)) await expectLargeTextFits(page)
  })
}

test('pages with the layout of another one answer with correct HTML and load only files of the shop', async ({
  request,
}) => {
  for (const path of allPaths.filter(isLikeAnother)) await expectGoodAnswer(request, path)
})

async function expectGoodAnswer(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: { Origin: 'https://elsewhere.example' } })
  expect(answer.status(), path).toBe(200)
  expectClosedToOthers(answer.headers(), path)
  expectOwnFiles(answer.headers()['content-security-policy'], path)
  const html = await answer.text()
  expect(findForeignFiles(html), path).toEqual([])
  expect(await findHtmlProblems(html), path).toEqual([])
  expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
}

async function expectCompleteHead(page: Page) {
  await expect(page).toHaveTitle(/ \| Board Blueprints$/)
  const head = await page.locator('head').evaluate((element) => {
    const read = (selector: string, name: string) => element.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      described: ['meta[name=description]', 'meta[name=keywords]', 'meta[property="og:title"]'].map((tag) =>
        read(tag, 'content'),
      ),
      canonical: read('link[rel=canonical]', 'href'),
      image: read('meta[property="og:image"]', 'content'),
      card: read('meta[name="twitter:card"]', 'content'),
      titles: element.querySelectorAll('title').length,
    }
  })
  expect(head).toEqual({
    described: Array.from({ length: 3 }, () => expect.stringMatching(/.{5,}/)),
    canonical: expect.stringMatching(/^http:\/\/localhost:\d+\//),
    image: expect.stringMatching(/\/share\/[a-z]+\.png\?v=\d+$/),
    card: 'summary_large_image',
    titles: 1,
  })
}

/** What search engines read: of the home page its organization, of a product its offer, FAQ and breadcrumbs. */
async function expectStructuredData(page: Page, path: string) {
  const slug = productSlugs.find((known) => path === `/${known}`)
  if (path !== '/' && !slug) return
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const data = texts.map((text) => JSON.parse(text))
  if (!slug) return expect(data.map((entry) => entry['@type'])).toEqual(['WebPage', 'Organization'])
  const byType = Object.fromEntries(data.map((entry) => [entry['@type'], entry]))
  expect(byType.Product).toMatchObject({
    offers: { price: slug === 'combo' ? '348.00' : '208.00', priceCurrency: 'INR' },
  })
  const questions = await page.locator('details h3').allTextContents()
  expect(byType.FAQPage.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions)
  expect(byType.BreadcrumbList.itemListElement).toHaveLength(2)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${slug}$`))
}

const isOutsideSitemap = (path: string) => /thank-you|checkout|dashboard|class10|find-order|send-to|mailbox/.test(path)

/** By worker, because most pages have the same links. */
const workingLinks = new Set<string>()

async function expectLinksWork(page: Page, request: APIRequestContext) {
  const links = await page.locator('a[href^="/"], a[href^="#"]').evaluateAll((all) =>
    all.map((link) => {
      const href = link.getAttribute('href') ?? ''
      return { href, isMissing: href.startsWith('#') && !document.getElementById(href.slice(1)) }
    }),
  )
  expect(links.filter(({ isMissing }) => isMissing)).toEqual([])
  for (const href of new Set(links.map(({ href }) => href.split('#')[0] ?? ''))) {
    if (!href || workingLinks.has(href)) continue
    expect((await request.get(href)).status(), href).toBe(200)
    workingLinks.add(href)
  }
}

/** At 360 pixels, with text of twice the size. */
async function expectLargeTextFits(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await enlargeLetters(page, '200%')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
}

test('the price on the Hindi checkout stays on a phone with text of twice the size', async ({ page }) => {
  await page.goto('/hi/checkout/maths')
  await expectLargeTextFits(page)
})

for (const [pages, paths] of Object.entries({
  'a marketing page and the checkout': ['/maths', '/checkout/maths'],
  'other pages': ['/', '/free-guide', '/terms', '/admin-dashboard'],
}))
  test(
    `the keyboard reaches every control of ${pages}, and the focus is visible`,
    {
      tag: pages.startsWith('other') ? '@long' : [],
    },
    ({ page }) => expectReachable(page, paths),
  )

async function expectReachable(page: Page, paths: string[]) {
  test.slow()
  for (const path of paths) {
    await page.goto(path)
    const controls = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
      return all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length
    })
    for (let index = 0; index < controls; index++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        const style = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        return {
          name: element.outerHTML.slice(0, 120),
          isControl: element !== document.body,
          outlined: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
          onScreen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
        }
      })
      expect(focus, `${path}, control ${index + 1} of ${controls}`).toMatchObject({
        isControl: true,
        outlined: true,
        onScreen: true,
      })
    }
  }
}
