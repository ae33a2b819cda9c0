import { expectAccessible, expectFits, expectNoShift } from './accessibility.ts'
import { findHtmlProblems } from './html.ts'
import { logInAsOwner } from './owner-page.ts'
import { allPaths, expect, test } from './shop-page.ts'

const ownerPaths = [
  '',
  ...['orders', 'customers', 'reports', 'products', 'products/maths', 'offers', 'files', 'messages', 'words'],
  ...['words/home', 'words/testimonials', 'words/legal/terms', 'publish', 'settings', 'alerts', 'people', 'trace'],
  ...['audit', 'security', 'books', 'search?q=asha'],
]

test('every page of the dashboard is valid HTML', async ({ context, baseURL }) => {
  await logInAsOwner(context, baseURL)
  for (const path of ownerPaths) {
    const response = await context.request.get(`/admin-dashboard${path && `/${path}`}`)
    expect(response.status(), path).toBe(200)
    expect(await findHtmlProblems(await response.text()), path).toEqual([])
  }
})

for (const path of allPaths) {
  test(`${path} is a complete, accessible page that fits every screen`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(await findHtmlProblems((await response?.text()) ?? '')).toEqual([])
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveText('Demo: no real money')

    const head = page.locator('head')
    await expect(page).toHaveTitle(/ \| Board Blueprints$/)
    for (const tag of ['meta[name=description]', 'meta[name=keywords]', 'meta[property="og:title"]']) {
      await expect(head.locator(tag)).toHaveAttribute('content', /.{5,}/)
    }
    await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', /^http:\/\/localhost:\d+\//)
    await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\/[a-z]+\.png\?v=\d+$/)
    await expect(head.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
    await expect(head.locator('title')).toHaveCount(1)

    await expectAccessible(page)
    await expectFits(page, [360, 768, 1280])
  })
}

test('nothing on a page moves while it loads', async ({ page }) => {
  for (const path of ['/', '/maths', '/combo', '/checkout/maths', '/free-guide', '/terms']) {
    await page.goto(path)
    await expectNoShift(page, path)
  }
})

test('the keyboard reaches every control, and the focus is visible', async ({ page }) => {
  test.slow()
  for (const path of ['/', '/maths', '/checkout/maths', '/free-guide', '/terms', '/admin-dashboard']) {
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
})
