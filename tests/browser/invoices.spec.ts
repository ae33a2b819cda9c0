import type { Page } from '@playwright/test'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { openPdf, pageTexts } from '../documents/read-pdf.ts'
import { type DatabaseServer, findPort, shareDatabaseServer } from '../faults/start-shop.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, fillCheckout, test, waitForHydration } from './shop-page.ts'

// A shop of its own, because a GSTIN changes the checkout for every buyer.
const port = await findPort()
const baseURL = `http://localhost:${port}`
const adminKey = 'a'.repeat(16)

test.use({ baseURL, viewport: { width: 390, height: 844 } })
test.describe.configure({ timeout: 240_000 })

let server: DatabaseServer
let shop: RunningProcess
let database: string

test.beforeAll(async () => {
  server = await shareDatabaseServer()
  database = await server.createDatabase()
  shop = await server.startShop(database, { PORT: String(port), SITE_URL: baseURL, ADMIN_KEY: adminKey })
})
test.afterAll(async () => {
  await shop.stop()
  await server.stop()
})

async function readPdf(page: Page, name: RegExp) {
  const href = await page.getByRole('link', { name }).getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  return (await pageTexts(await openPdf(await response.body()))).join(' ')
}

const countOrders = async () => Number((await server.query(database, 'select count(*) from orders'))[0]?.count)

async function payInSandbox(page: Page) {
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: 'Succeed', exact: true }).click()
  await expect(page).toHaveURL(/\/thank-you\?order_id=/)
}

// The rules are in shop/invoices and shop/books.
test('a seller’s buyers get receipts, and after registering for GST invoices, credit notes and books', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/checkout/maths')
  await expect(page.getByLabel('State', { exact: true })).toHaveCount(0)
  await fillCheckout(page, 'before@example.in')
  await payInSandbox(page)
  const receipt = await readPdf(page, /Open the receipt/)
  expect(receipt).toMatch(/RC\/\d\d-\d\d\/000001/)
  expect(receipt).not.toMatch(/tax|GST/i)

  await page.goto('/admin-dashboard/settings')
  await page.getByLabel('Admin key').fill(adminKey)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForHydration(page)
  const save = page.getByRole('button', { name: 'Save' }).last()
  await page.getByLabel('GSTIN').fill('29ABCDE1234F1Z5')
  await save.click()
  await expect(page.getByText('This is not a GSTIN: a character is mistyped.').first()).toBeVisible()
  await page.getByLabel('GSTIN').fill('29ABCDE1234F1ZW')
  await save.click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Buyers see version 2 now.').first()).toBeVisible()

  await page.goto('/checkout/maths')
  await expect(page.getByLabel('State', { exact: true })).toBeVisible()
  await expectFits(page, [1280, 390])
  await expectAccessible(page, { ignoresToasts: true, withContrast: false })
  await fillCheckout(page, 'after@example.in')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('Please select your State')).toBeVisible()
  const fields = await page
    .locator('form[method=post]')
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>)
  const forged = await page.request.post('/checkout/maths', {
    form: { ...fields, placeOfSupply: '28' },
    maxRedirects: 0,
  })
  expect(await forged.text()).toContain('Please select your State')
  expect(await countOrders()).toBe(1)
  await page.getByLabel('State', { exact: true }).selectOption('Maharashtra')
  await payInSandbox(page)
  const invoice = await readPdf(page, /Open the invoice/)
  for (const fact of ['Tax invoice', 'GSTIN 29ABCDE1234F1ZW', 'Maharashtra (State code 27)', 'IGST 18 % ₹31.73']) {
    expect(invoice).toContain(fact)
  }
  await expectFits(page, [1280, 390])

  const orderId = new URL(page.url()).searchParams.get('order_id')
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
  await page.locator('summary').filter({ hasText: 'Refund ₹208' }).click()
  await page.getByRole('button', { name: 'Refund now' }).click()
  let refundId = ''
  await expect(async () => {
    const returned = await server.query(database, "select id from refunds where state in ('accepted', 'processed')")
    refundId = String(returned[0]?.id ?? '')
    expect(refundId).not.toBe('')
  }).toPass({ timeout: 60_000 })
  // Opening it issues it; otherwise the job of the next minute does.
  const opened = await page.request.get(`/admin-dashboard/orders/${orderId}/invoice/${refundId}`)
  expect(opened.status()).toBe(200)
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  const note = await readPdf(page, /^Credit note/)
  expect(note).toMatch(/BC\/\d\d-\d\d\/000001/)
  expect(note).toMatch(/For tax invoice BB\/\d\d-\d\d\/000001/)
  await expectFits(page, [1280, 390])

  await page.goto('/admin-dashboard/books')
  await expect(page.getByRole('region', { name: 'Table 7: sales to consumers' })).toContainText('27-Maharashtra')
  await expect(page.getByRole('region', { name: 'Table 13: documents issued' })).toContainText('Credit Note')
  const zip = await page.request.get((await page.getByRole('link', { name: /ZIP/ }).getAttribute('href')) ?? '')
  expect(zip.headers()['content-type']).toBe('application/zip')
  await expectFits(page, [1280, 390])
  await expectAccessible(page, { ignoresToasts: true })
  const unknown = await page.request.get('/admin-dashboard/books?month=2026-13')
  expect(unknown.status()).toBe(400)
})
