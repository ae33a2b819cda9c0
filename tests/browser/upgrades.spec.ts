import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { logIn } from './account-page.ts'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { query } from './database.ts'
import { logInAsOwner, waitForMail, waitForRow } from './owner-page.ts'
import { expect, fillCheckout, test, waitForHydration } from './shop-page.ts'

let made = 0
const newEmail = () => `upgrade${Date.now()}-${process.pid}-${++made}@example.in`

async function payUpgrade(page: Page, email: string, price: string) {
  await fillCheckout(page, email)
  await page.getByRole('button', { name: `Pay ${price}` }).click()
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Combo Pack')
}

test('an owner of one subject adds the other two for the difference, from the dashboard', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const email = newEmail()
  await buyInSandbox(request, email)
  await page.goto('/checkout/combo')
  await expect(page.getByRole('button', { name: 'Pay ₹348' })).toBeVisible()
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Add the other two for ₹140' })).toBeVisible()
  await page.goto('/checkout/maths')
  await expect(page.getByText('You own this')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  expect(await (await request.get('/checkout/maths')).text()).not.toContain(email)
  await page.getByRole('link', { name: 'Complete it for ₹140' }).click()
  await expect(page.getByText(/You paid for the Mathematics Blueprint \(order \d{3} \d{3} \d{3}\)/)).toBeVisible()
  await expectAccessible(page, { ignoresToasts: true, withContrast: false })
  await payUpgrade(page, email, '₹140')
  const { rows } = await query(
    `select amount_in_paise, credit_in_paise, status from orders where email = $1 and product_id = 'combo'`,
    [email],
  )
  expect(rows).toEqual([{ amount_in_paise: 14_000, credit_in_paise: 20_800, status: 'completed' }])
  await page.goto('/customer-dashboard')
  await expect(page.getByText('Add the other two')).toHaveCount(0)
  await page.goto('/checkout/maths')
  await expect(page.getByText('You own this')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/customer-dashboard')
  await expect(page.getByText('Upgrade to the Complete Combo Pack')).toHaveCount(0)
})

test('an owner of two subjects pays the minimum from the link in the mail, which explains the price', {
  tag: '@long',
}, async ({ page, request }) => {
  const email = newEmail()
  await buyInSandbox(request, email)
  await buyInSandbox(request, email, { productType: 'science' })
  const mail = await waitForMail(email, /add the other two for ₹140 or less/)
  const [link = ''] = /https?:\/\/\S+\/checkout\/combo\?upgrade=\S+/.exec(mail) ?? []
  await page.goto(link)
  await expect(page.getByText('You add: Social Science')).toBeVisible()
  await expect(page.getByText(/You have already paid ₹416 .* only the minimum of ₹49\./)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await fillCheckout(page, `other-${email}`)
  await page.getByRole('button', { name: 'Pay ₹49' }).click()
  await expect(page.getByRole('alert')).toContainText('Use the address you bought with')
  await expect(page.getByRole('alert')).toBeFocused()
  const otherTab = await page.context().newPage()
  await otherTab.goto(link)
  await waitForHydration(otherTab)
  await fillCheckout(otherTab, email)
  await payUpgrade(page, email, '₹49')
  // The same form is still open there: its buyer must not pay again.
  await otherTab.getByRole('button', { name: 'Pay ₹49' }).click()
  await expect(otherTab).toHaveURL(page.url())
})

test('the owner sees that a buyer paid for the same thing again, and sends the money back with one click', {
  tag: '@long',
}, async ({ page, request, context, baseURL }) => {
  await logInAsOwner(context, baseURL)
  const email = newEmail()
  await buyInSandbox(request, email)
  const { orderId } = await buyInSandbox(request, email)
  await query(`insert into pgboss.job (name) values ('orders.find-repeats')`, [])
  const heading = page.getByRole('heading', { name: 'The buyer already owned this product' })
  await waitForRow('select from order_problems where order_id = $1 and resolved_at is null', [orderId])
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await expect(heading).toBeVisible()
  await waitForHydration(page)
  expect(await waitForMail(email, /already bought it/)).toContain('we will send the money back')
  await page.locator('summary').filter({ hasText: 'Refund ₹208' }).first().click()
  await page.getByRole('button', { name: /Yes, refund it/ }).click()
  await expect(page.getByRole('alert')).toContainText('Refund requested')
  await waitForRow('select from order_problems where order_id = $1 and resolved_at is not null', [orderId])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Refunds' })).toBeVisible()
  await expect(heading).toHaveCount(0)
})
