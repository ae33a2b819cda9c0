import { devices, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessibility.ts'
import { logIn } from './account-page.ts'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { query } from './database.ts'
import { createDownloadPath } from './download-links.ts'
import { expect, test } from './shop-page.ts'

const part = (page: Page, number: number) => page.locator(`.part[data-page="${number}"]`)
const menu = (page: Page) => page.locator('.menu')

async function expectDrawn(page: Page, number: number) {
  const isDrawn = () =>
    part(page, number)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
      .catch(() => false)
  await expect.poll(isDrawn, { timeout: 20_000 }).toBe(true)
}

test('a buyer reads on a phone, and what was kept also without a network, until the logout', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = `reader-${process.pid}@example.com`
  const { orderId } = await buyInSandbox(page.request, email)
  const asked: number[] = []
  page.on('request', (request) => {
    const [, number] = /\/(\d+)-\d+\.webp$/.exec(request.url()) ?? []
    if (number) asked.push(Number(number))
  })
  await logIn(page, email)
  // The first picture fails once, as on a bad line or in a busy shop.
  await page.route(/\/1-\d+\.webp$/, (route) => route.abort(), { times: 1 })
  await page
    .getByRole('link', { name: /in the browser/ })
    .filter({ visible: true })
    .click()
  await expectDrawn(page, 1)
  await expect(part(page, 1).locator('.line')).toContainText('Licensed to Asha Rao')
  await expect(part(page, 1).locator('svg text', { hasText: 'Licensed to Asha Rao' })).toHaveCount(1)
  await expectFits(page, [360, 390])
  await expectAccessible(page)

  await page.getByRole('spinbutton', { name: 'Page' }).fill('12')
  await page.keyboard.press('Enter')
  await expectDrawn(page, 12)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=13/)
  await expectDrawn(page, 13)
  expect(asked.filter((number) => number > 4 && number < 9)).toEqual([])

  // Another link to the same book opens at the same place, and all of it is one download.
  const path = createDownloadPath({ orderId, file: await findRead(page) }).replace('/download/', '/hi/download/read/')
  await page.goto(path)
  await expect(page).toHaveURL(/page=13/)
  // This machine may have no font with Hindi letters, and then the reader brings one.
  const fonts = await page.evaluate(async () => Array.from(await document.fonts.ready, ({ status }) => status))
  expect(fonts).toEqual(['loaded'])
  await page.getByText('मेन्यू').click()
  await menu(page).getByRole('link', { name: 'टेक्स्ट दिखाएँ' }).click()
  await expect(part(page, 13).getByRole('article')).toBeVisible()
  await page.getByText('मेन्यू').click()
  await expectAccessible(page)
  const { rows } = await query('select count(*)::int n from downloads where order_id = $1', [orderId])
  expect(rows[0].n).toBe(1)

  const keep = page.getByRole('button', { name: 'जो खोलूँ, वह इस फ़ोन में रखें' })
  await keep.click()
  await expect(page.getByText('इस फ़ोन में रखा है')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(part(page, 13).getByRole('article')).toBeVisible()
  await page.getByText('मेन्यू').click()
  await page.getByRole('button', { name: 'इस फ़ोन से हटाएँ' }).click()
  await expect(keep).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(false)

  await keep.click()
  await expect(page.getByText('इस फ़ोन में रखा है')).toBeVisible()
  await page.goto('/customer-dashboard')
  await page.evaluate(() => localStorage.setItem('other', 'kept'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Open my purchases' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => !/(zoom|view)$/.test(name)))).toEqual([
    'other',
  ])
  // The picture that failed, and pages that were not kept.
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/Failed to (load resource|fetch)|ERR_/)
})

test('a phone opens a guide as text, whose pages are one tap away and stay chosen', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { orderId } = await buyInSandbox(request, `text-${process.pid}@example.com`, { productType: 'science' })
  const path = createDownloadPath({ orderId, file: 'science' }).replace('/download/', '/download/read/')
  const { userAgent } = devices['Pixel 7']
  const context = await browser.newContext({ userAgent, isMobile: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(path)
  await expect(part(page, 1).getByRole('article')).toContainText('Science')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Show pages' })).toBeVisible()
  const field = page.getByRole('spinbutton', { name: 'Page' })
  const last = (await field.getAttribute('max')) ?? ''
  // The field always says where the reader is, whatever was typed.
  await field.fill('999')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(last)
  await expect(page).toHaveURL(new RegExp(`page=${last}&`))
  await field.fill('')
  await field.blur()
  await expect(field).toHaveValue(last)
  await expect(page).toHaveURL(new RegExp(`page=${last}&`))
  await field.fill('2')
  await page.keyboard.press('Enter')
  await part(page, 2)
    .getByRole('link', { name: /Chapter heatmap/ })
    .click()
  const table = part(page, 6).getByRole('table')
  await expect(table.getByRole('rowheader', { name: 'Control and Coordination' })).toBeVisible()
  expect(
    await table
      .locator('td[bgcolor]')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor),
  ).toBe('rgb(255, 213, 97)')
  // Wider than the phone: it is scrolled by itself.
  await expectFits(page, [360, 390])
  await expectAccessible(page)

  await page.getByText('Menu').click()
  await menu(page).getByRole('link', { name: 'Show pages' }).click()
  await expectDrawn(page, 6)
  await page.goto(path)
  await expect(page).toHaveURL(/view=pages/)
  await expectDrawn(page, 6)
  await context.close()
})

test('a page that failed is asked for again, and pictures that were opened need no network', { tag: '@long' }, async ({
  page,
  context,
  pageErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orderId } = await buyInSandbox(page.request, `pictures-${process.pid}@example.com`, {
    productType: 'science',
  })
  await page.goto(createDownloadPath({ orderId, file: 'science' }).replace('/download/', '/download/read/'))
  await expectDrawn(page, 1)
  await page.route(/\/part\/8\b/, (route) => route.abort(), { times: 1 })
  await page.getByRole('spinbutton', { name: 'Page' }).fill('8')
  await page.keyboard.press('Enter')
  await expect(part(page, 8)).toContainText('This page did not load.')
  await expectAccessible(page, { withContrast: false })
  await part(page, 8).getByRole('button', { name: 'Try again' }).click()
  await expectDrawn(page, 8)

  await page.getByText('Menu').click()
  await page.getByRole('button', { name: 'Keep what I open on this phone' }).click()
  await expect(page.getByText('Kept on this phone')).toBeVisible()
  await page.getByText('Menu').click()
  await page.getByRole('link', { name: 'Next' }).click()
  await expectDrawn(page, 9)
  await context.setOffline(true)
  await page.reload()
  await expectDrawn(page, 9)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expectDrawn(page, 8)
  // What was never opened says so.
  await page.getByRole('spinbutton', { name: 'Page' }).fill('18')
  await page.keyboard.press('Enter')
  await expect(part(page, 18)).toContainText('This page did not load.')
  await context.setOffline(false)
  await part(page, 18).getByRole('button', { name: 'Try again' }).click()
  await expectDrawn(page, 18)
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/Failed to (load resource|fetch)|ERR_/)
})

const findRead = (page: Page) =>
  page.evaluate(() => document.getElementById('book')?.dataset.key?.split('.').at(-1) ?? '')
