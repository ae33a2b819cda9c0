import { logIn } from './account-page.ts'
import { completedOrder, readOrders } from './database.ts'
import { logInAsOwner, readActs } from './owner-page.ts'
import { expect, fillCheckout, test, waitForHydration, waitForSchema } from './shop-page.ts'

// A form that does not reach the shop stays filled in and shows a notice.

test.afterEach(({ pageErrors }) => {
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/ERR_INTERNET_DISCONNECTED/)
})

test('a buyer who is offline sees a notice, keeps the filled form and can pay once online', async ({
  page,
  context,
}) => {
  const email = 'tunnel@example.com'
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await waitForSchema(page)
  await fillCheckout(page, email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(page.getByRole('alert')).toContainText('nothing was charged')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  expect(await readOrders(email)).toHaveLength(1)
})

test('a guide request that failed offline can be repeated', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/free-guide')
  await waitForHydration(page)
  await waitForSchema(page)
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Class').selectOption('10')
  await page.getByLabel('Email', { exact: true }).fill('tunnel-guide@example.com')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByRole('checkbox').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await expect(page.getByRole('alert')).toContainText('Please try again or contact support.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
  await expect(page).toHaveURL('/free-guide-thank-you?downloaded=true')
})

test('a login and a consent choice made offline show a notice', async ({ page, context }) => {
  const email = 'tunnel-login@example.com'
  await completedOrder({ email, productId: 'maths' })
  await page.goto('/customer-dashboard')
  await waitForHydration(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Open my purchases' }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await context.setOffline(false)

  await logIn(page, email)
  await waitForHydration(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Allow: News and offers by SMS' }).click()
  await expect(page.getByRole('alert')).toContainText('We did not receive your choice.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Allow: News and offers by SMS' }).click()
  await expect(page.getByRole('alert')).toContainText('Allowed again')
})

test('a deletion that failed offline can be repeated', { tag: '@long' }, async ({ page, context }) => {
  const email = 'tunnel-deletion@example.com'
  await completedOrder({ email, productId: 'maths' })
  await logIn(page, email)
  await page.goto('/customer-dashboard/delete-my-data')
  await waitForHydration(page)
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Delete my data for good' }).click()
  await expect(page.getByRole('alert')).toContainText('The connection was lost.')
  await expect(page.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Delete my data for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Your data is deleted')
})

test('an owner who is offline keeps the page and the typed text', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
}) => {
  const orderId = await completedOrder({ email: 'tunnel-owner@example.com', productId: 'maths' })
  await logInAsOwner(context, baseURL)
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
  await page.getByLabel('Email', { exact: true }).fill('typed@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Correct and resend' }).click()
  await expect(page.getByRole('alert')).toContainText('The shop did not answer')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed@example.com')
  expect(await readActs(orderId)).toEqual([])
})
