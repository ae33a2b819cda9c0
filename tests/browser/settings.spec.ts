import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { startSmtp } from '../fakes/smtp.ts'
import { findReachableAddresses, tryKey } from '../faults/behind-proxy.ts'
import { type DatabaseServer, findPort, shareDatabaseServer } from '../faults/start-shop.ts'
import { liveSettings } from '../live-settings.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

// A live shop: only there is the checkout closed until the seller is known.
const port = await findPort()
const baseURL = `http://localhost:${port}`

test.use({ baseURL })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let server: DatabaseServer
let smtp: Awaited<ReturnType<typeof startSmtp>>
let shop: RunningProcess

test.beforeAll(async () => {
  ;[server, smtp] = await Promise.all([shareDatabaseServer(), startSmtp()])
  const settings = { ...liveSettings, PORT: String(port), SMTP_URL: smtp.url, SITE_URL: 'https://shop.example' }
  shop = await server.startShop(await server.createEmptyDatabase(), settings)
})
test.afterAll(async () => {
  await shop.stop()
  await Promise.all([server.stop(), smtp.stop()])
})

async function logIn(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Admin key').fill(liveSettings.ADMIN_KEY)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Without the alerts, which go to the same address. */
function listTestMails() {
  return smtp.mailsTo('help@shop.example').filter(({ message }) => message.includes('Subject: Test email from'))
}

/** The tests of every page look with axe at these layouts. */
async function expectFitting(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a live shop offers no sample for sale, and its owner uploads the file instead', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, '/admin-dashboard')
  const warning = page.getByRole('article', { name: 'Not on sale: only a sample' })
  await expect(warning).toContainText('Mathematics Blueprint, Science Blueprint, Social Science Blueprint and Class 10')
  await expect(page.getByRole('button', { name: /sample orders/ })).toHaveCount(0)
  await expectFitting(page)
  await warning.getByRole('link', { name: 'Upload your files' }).click()
  await expect(page.getByText('Customers get the sample file')).toHaveCount(4)
  await expectFitting(page)
  await waitForHydration(page)
  const card = page.getByRole('region', { name: 'Mathematics Blueprint', exact: true })
  const pdf = { name: 'maths.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await makePdf()) }
  await card.getByLabel(/New edition of/).setInputFiles(pdf)
  await card.getByRole('button', { name: /Publish/ }).click()
  await expect(page.getByRole('alert')).toContainText('New edition published')
  await page.goto('/admin-dashboard/files')
  await expect(page.getByText('Customers get the sample file')).toHaveCount(3)
})

test('a live shop sells once its owner has published who sells', async ({ page }) => {
  await page.goto('/checkout/maths')
  await expect(page.getByRole('alert')).toContainText('This shop is not open yet')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectFitting(page)

  await logIn(page, '/admin-dashboard')
  const warning = page.getByRole('article', { name: 'Your shop cannot sell yet' })
  await expect(warning).toContainText(
    'your legal name, your address with the city and the name of your Grievance Officer',
  )
  await warning.getByRole('link', { name: 'Enter your details' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await waitForHydration(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Webhook address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://shop.example/webhooks/cashfree')

  const save = page.getByRole('button', { name: 'Save' }).last()
  const hostile = '<script>alert(1)</script> Asha Rao'
  await page.getByLabel('Legal name').fill(hostile)
  await page.getByLabel('Address', { exact: true }).fill('12 MG Road\nIndiranagar 560038')
  await page.getByLabel('Grievance Officer').fill('Ravi Shah')
  await page.getByLabel('Phone').fill('call me')
  await page.getByLabel('GSTIN').fill('29abcde1234f1zw')
  await save.click()
  await expect(page.getByRole('alert').first()).toContainText('Not saved. Please correct one field.')
  await expect(page.getByLabel('Phone')).toHaveValue('call me')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expectFits(page, [1280, 390])
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('+91 98765 43210')
  await save.click()
  await expect(page.getByText('You have 1 unpublished change.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your shop cannot sell yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Buyers see version 2 now.').first()).toBeVisible()

  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const fact of [hostile, 'Indiranagar 560038', 'Ravi Shah', '29ABCDE1234F1ZW', 'help@shop.example']) {
    await expect(main).toContainText(fact)
  }
  await expect(main.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute('href', 'tel:+919876543210')
  await expect(page.getByRole('contentinfo')).toContainText('12 MG Road, Indiranagar 560038, Bangalore')
  await expectFitting(page)
  await page.goto('/checkout/maths')
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Your shop cannot sell yet')).toHaveCount(0)
})

test('a live shop behind a proxy sees the visitors that the proxy saw', async () => {
  test.skip(process.platform !== 'linux', 'only Linux has all of 127.0.0.0/8')
  const proxyPort = await findPort()
  const proxy = fork('tests/faults/proxy.ts', [String(proxyPort), String(port)])
  await once(proxy, 'message')
  try {
    const guess = (from: string, forged: string) => tryKey(proxyPort, from, { 'X-Forwarded-For': forged }, 'wrong')
    for (const status of [401, 401, 429, 429]) expect(await guess('127.0.0.2', '203.0.113.1')).toBe(status)
    // The visitor cannot choose another address with a header, and cannot lock the owner out.
    expect(await guess('127.0.0.2', '203.0.113.2')).toBe(429)
    expect(await tryKey(proxyPort, '127.0.0.3', {}, liveSettings.ADMIN_KEY)).toBe(200)
    expect(await findReachableAddresses(port)).toEqual([])
  } finally {
    proxy.kill()
  }
})

test.describe('on a wide screen without script', () => {
  test.use({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false })

  test('the owner changes words of every page and tests the services', async ({ page }) => {
    await logIn(page, '/admin-dashboard/settings')
    await page.getByText('Texts on every page').click()
    await page.getByLabel('Announcement bar (optional)', { exact: true }).fill('New: *Class 9* from 1 December')
    await page.getByRole('button', { name: 'Save' }).last().click()
    await expect(page.getByRole('alert')).toContainText('Saved')

    await page.getByRole('button', { name: 'Test now: Email' }).click()
    const mail = page.getByRole('region', { name: 'Email', exact: true })
    await expect(mail.getByRole('alert')).toContainText(/It works.*The mail server answered: 250/)
    expect(listTestMails()).toHaveLength(1)
    await page.getByRole('button', { name: 'Test now: Email' }).click()
    await expect(mail.getByRole('alert')).toContainText('You tested this a moment ago.')
    expect(listTestMails()).toHaveLength(1)

    await page.getByRole('button', { name: 'Test now: File storage' }).click()
    await expect(page.getByRole('region', { name: 'File storage' }).getByRole('alert')).toContainText(
      'The shop wrote, read and deleted a small file.',
    )
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments.getByLabel('Webhook address')).toHaveValue('https://shop.example/webhooks/cashfree')
    await expect(payments.getByLabel('Events')).toHaveValue(/PAYMENT_LINK_EVENT/)
    const html = await page.content()
    for (const name of ['APP_SECRET', 'ADMIN_KEY', 'CASHFREE_CLIENT_SECRET'] as const) {
      expect(html).not.toContain(`"${liveSettings[name]}"`)
    }
    await page.goto('/admin-dashboard/audit')
    await expect(page.getByText('Result: works, Service: mail')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Class 9')).toHaveCount(0)
  })
})
