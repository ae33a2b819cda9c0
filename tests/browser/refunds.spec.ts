import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { logIn } from './account-page.ts'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { completedOrder, query } from './database.ts'
import { downloadLinksIn, logInAsOwner, readActs, waitForMail, waitForRow } from './owner-page.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

let made = 0
const newEmail = () => `refund${Date.now()}-${process.pid}-${++made}@example.in`

async function openOrderPage(page: Page, orderId: string) {
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
}

/** The provider answers in a job, so the page must be loaded again. */
async function waitForRefund(page: Page, orderId: string, states: string[], text: string | RegExp) {
  await waitForRow('select from refunds where order_id = $1 and state = any($2)', [orderId, states])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(text)
}

const sent = ['accepted', 'processed']

test('the owner refunds an order: the buyer gets a mail, the links end, and come back when the bank returns the money', async ({
  page,
  request,
}) => {
  const email = newEmail()
  const { orderId, payUrl } = await buyInSandbox(request, email)
  const [link = ''] = downloadLinksIn(await waitForMail(email))
  await openOrderPage(page, orderId)
  await page.locator('summary').filter({ hasText: 'Refund ₹208' }).click()
  await expectAccessible(page, { ignoresToasts: true })
  await page.getByRole('button', { name: 'Refund now' }).click()
  await expect(page.getByRole('alert')).toContainText('Refund requested')
  await waitForRefund(page, orderId, sent, /₹208: Sent to the bank/)
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(/Bank reference SBX\w+/)
  await expect(page.getByRole('button', { name: 'Resend email', exact: true })).toHaveCount(0)
  const mail = await waitForMail(email, /sending back/)
  expect(mail).toMatch(/We are sending back ₹208 for your order of Mathematics Blueprint\./)
  expect(mail).toMatch(/reference number: SBX\w+/)
  const ended = await request.get(link)
  expect(ended.status()).toBe(403)
  expect(await ended.text()).toContain('This order was refunded')

  await page.goto(payUrl)
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await openOrderPage(page, orderId)
  await waitForRefund(page, orderId, ['failed'], /₹208: Failed/)
  await expect(page.getByRole('heading', { name: 'A refund failed' })).toBeVisible()
  await expect(page.getByText('₹208 did not reach the buyer. The buyer’s bank sent the money back.')).toBeVisible()
  await expect(page.getByText('Technical details: The bank returned the money')).toBeVisible()
  await expectAccessible(page, { ignoresToasts: true, withContrast: false })
  const restored = await request.get(link)
  expect(restored.status()).toBe(200)
  expect(restored.headers()['content-type']).toBe('application/pdf')
  expect(await readActs(orderId)).toEqual(['refund-requested'])
})

test('the owner refunds a part: wrong amounts are refused, the links stay, and the buyer sees it', {
  tag: '@long',
}, async ({ page, request }) => {
  const email = newEmail()
  const { orderId } = await buyInSandbox(request, email)
  await openOrderPage(page, orderId)
  const form = page.getByRole('group').filter({ hasText: 'sends the money back to the buyer' })
  await page.locator('summary').filter({ hasText: 'Refund ₹208' }).click()
  for (const [amount, reason] of [
    ['209', 'You can refund at most ₹208.'],
    ['0.50', 'Enter an amount of ₹1 or more, for example 250 or 250.50.'],
    ['lots', 'Enter an amount of ₹1 or more, for example 250 or 250.50.'],
  ] as const) {
    await form.getByLabel('Amount in rupees').fill(amount)
    await form.getByRole('button', { name: 'Refund now' }).click()
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(form.getByLabel('Amount in rupees')).toHaveValue(amount)
  }
  const { rows } = await query('select 1 from refunds where order_id = $1', [orderId])
  expect(rows).toEqual([])
  await form.getByLabel('Amount in rupees').fill('50.50')
  await form.getByLabel('Reason').selectOption('Something was wrong with the file')
  await form.getByRole('button', { name: 'Refund now' }).click()
  await waitForRefund(page, orderId, sent, /₹50\.50: Sent to the bank/)
  await expect(page.getByText('Completed, ₹50.50 refunded')).toBeVisible()
  const own = page.url()
  await page.goto('/admin-dashboard/orders?status=completed')
  await expect(
    page.getByText('Partly refunded: ₹50.50', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await page.goto(own)
  await expect(page.getByRole('button', { name: 'Resend email', exact: true })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Refund ₹157.50' }).waitFor()
  await logIn(page, email)
  await expect(page.getByText(/₹50\.50 sent back on .* Bank reference SBX\w+\./)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download Blueprint/ })).toBeVisible()
})

test('the second of two payments goes back with one click', async ({ page, request }) => {
  const { orderId, payUrl } = await buyInSandbox(request, newEmail())
  const ref = payUrl.split('/').at(-1)
  await query(
    `insert into sandbox_transfers (id, ref, amount_in_paise, currency, method) values ($1, $2, 20800, 'INR', 'upi')`,
    [`tra_second_${orderId}`, ref],
  )
  await query('update orders set next_check_at = now() where id = $1', [orderId])
  // Its schedule would run it in up to a minute.
  await query(`insert into pgboss.job (name) values ('payments.reconcile')`, [])
  const heading = page.getByRole('heading', { name: 'The buyer paid more than once' })
  await waitForRow('select from order_problems where order_id = $1 and resolved_at is null', [orderId])
  await openOrderPage(page, orderId)
  await expect(heading).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Refund the extra payment' }).click()
  await page.getByRole('button', { name: /Yes, refund it/ }).click()
  await expect(page.getByRole('alert')).toContainText('Refund requested')
  await waitForRefund(page, orderId, sent, /₹208: Sent to the bank/)
  await expect(heading).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Resend email', exact: true })).toBeVisible()
})

test.describe('a payment that no provider can send back', () => {
  const pay = (orderId: string, provider: string) =>
    query(
      `insert into received_payments (provider, external_id, order_id, amount_in_paise, currency) values ($1, $2, $2, 34800, 'INR')`,
      [provider, orderId],
    )

  test('paid in another way: only a refund by hand is offered, and the problem says what to do', {
    tag: '@long',
  }, async ({ page }) => {
    const orderId = await completedOrder({ email: newEmail(), productId: 'combo' })
    await pay(orderId, 'outside')
    await query(`insert into order_problems (order_id, kind, detail) values ($1, 'bought-again', '{}')`, [orderId])
    await openOrderPage(page, orderId)
    const refunds = page.getByRole('region', { name: 'Refunds' })
    await expect(refunds).toContainText(/₹348 paid in another way, recorded on /)
    await expect(refunds).not.toContainText('outside')
    await expect(refunds.getByRole('group')).toHaveCount(1)

    await expect(page.locator('summary').filter({ hasText: 'Refund ₹348' })).toHaveCount(0)
    await expect(page.getByText('Send it back yourself, then record it under “Refunds”')).toBeVisible()
    await page.getByRole('link', { name: 'See the refunds' }).click()
    await expect(page).toHaveURL(/#refunds$/)

    await refunds.locator('summary').filter({ hasText: 'Record a refund' }).click()
    await expectAccessible(page, { ignoresToasts: true, withContrast: false })
    await refunds.getByRole('button', { name: 'Record refund' }).click()
    await expect(page.getByRole('alert')).toContainText('Refund recorded')
    await expect(refunds).toContainText(/₹348: Paid back/)
    await expect(page.getByRole('heading', { name: 'The buyer already owned this product' })).toHaveCount(0)
  })

  test('of a provider whose keys were removed: the page says so', async ({ page }) => {
    const orderId = await completedOrder({ email: newEmail(), productId: 'combo' })
    await pay(orderId, 'razorpay')
    await openOrderPage(page, orderId)
    const refunds = page.getByRole('region', { name: 'Refunds' })
    await expect(refunds).toContainText('The keys of Razorpay are missing in the settings')
    await expect(refunds.getByRole('group')).toHaveCount(1)
    await expect(refunds.locator('summary')).toHaveText('Record a refund')
  })
})
