import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { shareDatabaseServer } from '../faults/start-shop.ts'
import { makeZip } from '../files/make-files.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { expectAccessible } from './accessibility.ts'
import { buyInOwnShop } from './buy-in-sandbox.ts'
import { clickAndConfirm } from './owner-page.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

const adminKey = 'the-key-of-an-imaginary-shop'

// Its own shop, because other tests count the products of theirs.
async function inOwnShop(browser: Browser, act: (page: Page, request: APIRequestContext) => Promise<void>) {
  test.setTimeout(480_000)
  const server = await shareDatabaseServer()
  const shop = await server.startShop(await server.createDatabase(), { SHOP_MODE: 'demo', ADMIN_KEY: adminKey })
  const baseURL = `http://localhost:${shop.port}`
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const visitor = await browser.newContext({ baseURL })
  const { request } = visitor
  try {
    await logIn(page)
    await act(page, request)
  } finally {
    await context.close()
    await visitor.close()
    await shop.stop()
    await server.stop()
  }
}

test('the owner adds a product that is bought, and edits its lists without losing what was typed', ({ browser }) =>
  inOwnShop(browser, async (page, request) => {
    await test.step('a product from nothing to on sale', () => addProduct(page))
    await test.step('its page, checkout, thank-you page, share image and sitemap entry', () => checkPages(request))
    await test.step('it is bought, mailed and downloaded', () => buyAndDownload(request, 'hindi-grammar', 1))
    await test.step('a second file is added to it while it is on sale', () => addSecondFile(page))
    await test.step('lists are edited', () => editLists(page))
  }))

// In `npm test`, server/frozen-order.test.ts and shop/products/ prove the same without a browser.
test('the owner sells an archive, and changes and ends a product that was bought', { tag: '@long' }, ({ browser }) =>
  inOwnShop(browser, async (page, request) => {
    await test.step('an archive is uploaded in pieces, bought, resumed and traced', () => sellArchive(page, request))
    await page.setViewportSize({ width: 1280, height: 900 })
    const paid = await test.step('a product is bought', () => buyAndDownload(request, 'maths', 2))
    const before = await readPaidOrder(page, paid)
    await test.step('the owner renames, reprices, hides and ends it, without its file', () => endMaths(page))
    await test.step('it is gone from the shop', () => checkGone(request))
    await test.step('its buyer keeps everything', async () => {
      expect(await readPaidOrder(page, paid)).toEqual(before)
      for (const link of paid.links) await expectFile(request, link)
      await page.goto(`/admin-dashboard/orders/${paid.orderId}`)
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Resend email', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Download link sent')
      await expect(page.getByRole('main')).toContainText('Mathematics Blueprint')
      await checkCustomerAndTrace(page, paid)
    })
    await test.step('a product that was sold cannot be deleted, a draft can', () => deleteProducts(page))
  }),
)

async function logIn(page: Page) {
  await page.goto('/admin-dashboard/login')
  await page.getByLabel('Admin key').fill(adminKey)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL('/admin-dashboard')
}

/** A notice of an earlier save may still be there. */
async function save(page: Page) {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await answer
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Saved')
}

async function publish(page: Page) {
  await page.goto('/admin-dashboard/publish')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Published')
}

async function openProduct(page: Page, id: string) {
  await page.goto(`/admin-dashboard/products/${id}`)
  await waitForHydration(page)
}

async function addProduct(page: Page) {
  await page.goto('/admin-dashboard/products')
  await waitForHydration(page)
  await expectAccessible(page, { ignoresToasts: true, withContrast: false })
  await page.getByLabel('Name', { exact: true }).fill('Hindi Grammar')
  await page.getByLabel('Price in rupees', { exact: true }).fill('nothing')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Please enter a price from')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hindi Grammar')
  await page.getByLabel('Price in rupees', { exact: true }).fill('149.50')
  // Short enough for a name, and too long for the title that is made from it.
  await page.getByLabel('Name', { exact: true }).evaluate((field) => field.removeAttribute('maxlength'))
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(150))
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('This text is too long')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Hindi Grammar')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page).toHaveURL('/admin-dashboard/products/hindi-grammar')

  await page.getByLabel('State', { exact: true }).selectOption('On sale')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Upload this file first').first()).toBeVisible()
  const pdf = { name: 'grammar.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await makePdf({ pages: 3 })) }
  await page.getByLabel('File of Hindi Grammar').setInputFiles(pdf)
  // Save waits for the file: without it, the product could not be on sale.
  await save(page)
  await expect(page.getByText('Hindi Grammar: PDF · 3 pages')).toBeVisible()
  // What the owner chose before the upload is still there.
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('on-sale')
  await page.getByLabel('Pages to show').fill('1, 3')
  await save(page)
  await expectAccessible(page, { ignoresToasts: true })
  await publish(page)
}

async function checkPages(request: APIRequestContext) {
  const product = await readPage(request, '/hindi-grammar')
  for (const words of ['Get Hindi Grammar', '₹149.50', '/checkout/hindi-grammar', 'Look inside', '/look-inside/'])
    expect(product).toContain(words)
  expect(await readPage(request, '/checkout/hindi-grammar')).toContain('Hindi Grammar')
  expect(await readPage(request, '/thank-you-hindi-grammar')).toContain('Hindi Grammar')
  expect(await readPage(request, '/')).toContain('href="/hindi-grammar"')
  expect(await readPage(request, '/sitemap.xml')).toContain('/hindi-grammar<')
  expect((await request.get('/share/hindi-grammar.png')).headers()['content-type']).toBe('image/png')
  const [, image = ''] = /src="(\/look-inside\/[^"]+)"/.exec(product) ?? []
  const drawn = await request.get(image)
  expect(drawn.headers()).toMatchObject({ 'content-type': 'image/webp' })
  expect(drawn.headers()['cache-control']).toContain('immutable')
  expect((await drawn.body()).length).toBeLessThan(30_000)
}

async function addSecondFile(page: Page) {
  await page.goto('/admin-dashboard/products/hindi-grammar')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add file' }).click()
  const buffer = Buffer.from(await makePdf({ pages: 2 }))
  const pdf = { name: 'More_exercises.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('[name="files.1.title.hi"]').fill('और अभ्यास')
  await page.getByLabel('Upload the file').setInputFiles(pdf)
  await expect(page.getByText('Uploaded. Save the product to keep it.')).toBeVisible()
  await save(page)
  await expect(page.getByText('More exercises: PDF · 2 pages')).toBeVisible()
  await expect(page.locator('[name="files.1.title.hi"]')).toHaveValue('और अभ्यास')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('on-sale')
}

/** A file that is not a PDF, and larger than one request. */
async function sellArchive(page: Page, request: APIRequestContext) {
  await page.goto('/admin-dashboard/products')
  await waitForHydration(page)
  await page.getByLabel('Name', { exact: true }).fill('Worksheets')
  await page.getByLabel('Price in rupees', { exact: true }).fill('99')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page).toHaveURL('/admin-dashboard/products/worksheets')
  await waitForHydration(page)
  let failures = 0
  await page.route(/\/uploads\/[^/]+\/1$/, (route) => (failures++ < 1 ? route.abort() : route.continue()))
  const buffer = makeZip([{ name: 'sheets/one.bin', content: randomBytes(6_000_000) }])
  await page.getByLabel('File of Worksheets').setInputFiles({ name: 'sheets.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('Worksheets: ZIP · 1 file inside · 6.0 MB')).toBeVisible({ timeout: 60_000 })
  expect(failures).toBe(2)
  await page.getByLabel('State', { exact: true }).selectOption('On sale')
  await save(page)
  await publish(page)
  expect(await readPage(request, '/worksheets')).toContain('Files inside')

  const { links } = await buyAndDownload(request, 'worksheets', 1, 'application/zip')
  const [link = ''] = links
  const whole = await (await request.get(link)).body()
  const middle = Math.floor(whole.length / 2)
  const rest = await request.get(link, { headers: { Range: `bytes=${middle}-` } })
  expect([rest.status(), (await rest.body()).equals(whole.subarray(middle))]).toEqual([206, true])
  expect(rest.headers()['content-disposition']).toContain('filename="Worksheets.zip"')
  expect(Object.keys(unzipSync(whole))).toEqual(['sheets/one.bin', 'Your copy.txt'])

  await page.goto('/admin-dashboard/trace')
  await waitForHydration(page)
  await page
    .getByLabel('File that you found')
    .setInputFiles({ name: 'leaked.zip', mimeType: 'application/zip', buffer: whole })
  await expect(page.getByRole('status')).toContainText('This copy was made for Asha Rao')
}

/** React writes comments between words and values. */
async function readPage(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  return (await response.text()).replaceAll('<!-- -->', '')
}

interface PaidOrder {
  orderId: string
  links: string[]
}

async function buyAndDownload(
  request: APIRequestContext,
  productType: string,
  files: number,
  contentType = 'application/pdf',
): Promise<PaidOrder> {
  const { orderId, links } = await buyInOwnShop(request, productType)
  expect(links).toHaveLength(files)
  for (const link of links) await expectFile(request, link, contentType)
  return { orderId, links }
}

async function expectFile(request: APIRequestContext, link: string, contentType = 'application/pdf') {
  const response = await request.get(link)
  expect(response.status(), link).toBe(200)
  expect(response.headers()['content-type']).toBe(contentType)
}

async function editLists(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openProduct(page, 'hindi-grammar')
  await page.getByText('Questions that buyers ask').click()
  await page.getByLabel('Name', { exact: true }).fill('Hindi Grammar and Poems')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.locator('[name="faqs.2.question.en"]').fill('Which chapters?')
  await page.locator('[name="faqs.2.answer.en"]').fill('All of them.')
  await page.getByRole('button', { name: 'Move up: Question 3' }).click()
  await expect(page.locator('[name="faqs.1.question.en"]')).toHaveValue('Which chapters?')
  await page.getByRole('button', { name: 'Move up: Question 2' }).click()
  await expect(page.locator('[name="faqs.0.question.en"]')).toHaveValue('Which chapters?')
  await page.getByRole('button', { name: 'Remove: Question 3' }).click()
  await expect(page.locator('[name="faqs.2.question.en"]')).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hindi Grammar and Poems')
  await page.locator('[name="faqs.1.answer.en"]').fill('{prise}')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.locator('[name="faqs.1.answer.en"]')).toBeFocused()
  await page.locator('[name="faqs.1.answer.en"]').fill('<script>alert(1)</script> for {price}')
  await save(page)
  await publish(page)
  const html = await readPage(page.request, '/hindi-grammar')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; for ₹149.50')
  expect(html).toContain('Get Hindi Grammar and Poems')
}

/** What the owner and the exports say about an order. */
async function readPaidOrder(page: Page, { orderId }: PaidOrder) {
  // The shop may close an idle connection at the moment of this request, as any server may.
  const csv = await (await page.request.get('/admin-dashboard/orders.csv', { maxRetries: 1 })).text()
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  const details = await page.locator('dl').first().innerText()
  return { row: csv.split('\n').find((row) => row.includes(orderId)), details }
}

async function endMaths(page: Page) {
  await openProduct(page, 'maths')
  await page.getByLabel('Name', { exact: true }).fill('Numbers')
  await page.getByLabel('Price in rupees', { exact: true }).fill('999')
  await page.getByLabel('List price in rupees').fill('')
  await page.getByLabel('Address', { exact: true }).fill('numbers')
  await page.getByLabel('State', { exact: true }).selectOption('Hidden')
  await save(page)
  await publish(page)
  expect((await page.request.get('/maths', { maxRedirects: 0 })).headers().location).toBe('/numbers')
  await openProduct(page, 'maths')
  // The file, and its phone edition.
  await page.getByRole('button', { name: 'Remove: File 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove: File 2' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove: File 1' }).click()
  await expect(page.getByText('None yet.').first()).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption('Ended')
  await save(page)
  await publish(page)
}

async function checkGone(request: APIRequestContext) {
  for (const path of ['/thank-you-numbers', '/share/numbers.png'])
    expect((await request.get(path)).status(), path).toBe(404)
  for (const [path, sentence] of [
    ['/maths', 'This product is no longer sold'],
    ['/numbers', 'This product is no longer sold'],
    ['/hi/numbers', 'यह प्रोडक्ट अब नहीं बिकता'],
  ] as const) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(410)
    const page = await response.text()
    for (const part of [sentence, 'noindex', '/customer-dashboard"', '/science"']) expect(page, path).toContain(part)
  }
  for (const path of ['/checkout/maths', '/checkout/numbers']) {
    for (const response of [await request.get(path), await request.post(path, { form: { name: 'Asha Rao' } })]) {
      expect(response.status(), path).toBe(410)
      expect(await response.text()).toContain('This product is no longer sold.')
    }
  }
  expect(await readPage(request, '/combo'), 'Maths cannot be bought alone').not.toContain('Bought one by one')
  expect(await readPage(request, '/sitemap.xml')).not.toContain('/numbers<')
  expect(await readPage(request, '/')).not.toContain('href="/numbers"')
}

async function checkCustomerAndTrace(page: Page, { orderId, links: [link = ''] }: PaidOrder) {
  await page.getByRole('link', { name: 'Asha Rao' }).click()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(page.getByRole('main')).toContainText('Mathematics Blueprint')
  const buffer = await (await page.request.get(link)).body()
  await page.goto('/admin-dashboard/trace')
  await waitForHydration(page)
  await page
    .getByLabel('File that you found')
    .setInputFiles({ name: 'leaked.pdf', mimeType: 'application/pdf', buffer })
  const result = page.getByRole('status')
  await expect(result).toContainText('This copy was made for Asha Rao')
  await expect(result.getByRole('link', { name: 'View order' })).toHaveAttribute(
    'href',
    `/admin-dashboard/orders/${orderId}`,
  )
}

async function deleteProducts(page: Page) {
  await openProduct(page, 'worksheets')
  await page.getByLabel('State', { exact: true }).selectOption('Private')
  await save(page)
  await clickAndConfirm(page, 'Delete this product', 'Yes, delete it')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This product was ordered')
  await page.goto('/admin-dashboard/products')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Duplicate: Science Blueprint', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Science Blueprint (copy)' })).toBeVisible()
  await waitForHydration(page)
  await clickAndConfirm(page, 'Delete this product', 'Yes, delete it')
  await expect(page).toHaveURL('/admin-dashboard/products')
  await expect(page.getByText('Science Blueprint (copy)')).toHaveCount(0)
}
