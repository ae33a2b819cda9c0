import { insertOrder, setOrderStatus } from './database.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

const failure = "We couldn't verify your payment. Please contact our support team."

for (const [product, name] of [
  ['maths', 'Mathematics Blueprint'],
  ['science', 'Science Blueprint'],
  ['social', 'Social Science Blueprint'],
  ['combo', 'Complete Combo Pack'],
  ['something-else', 'blueprint'],
] as const) {
  test(`a verified payment names the ${name}`, async ({ page }) => {
    const id = await insertOrder({ email: `${product}@example.com`, productType: product, status: 'completed' })
    await page.goto(`/thank-you?order_id=${id}&product=${product}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you! Your ${name} is yours.`)
    await expect(page.getByText('We have emailed the download links to you.')).toBeVisible()
    await expect(page.getByText('Wait 2-3 minutes')).toBeVisible()
  })
}

test('a pending payment is asked about until it succeeds, and a reload changes nothing', async ({ page }) => {
  const id = await insertOrder({ email: 'late@example.com', productType: 'maths' })
  await page.clock.install()
  await page.goto(`/thank-you?order_id=${id}&product=maths`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await setOrderStatus(id, 'completed')
  await page.clock.runFor(5_100)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mathematics Blueprint')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mathematics Blueprint')
})

test('after twelve pending answers the page gives up without asking for a second payment', async ({ page }) => {
  const id = await insertOrder({ email: 'slow@example.com', productType: 'combo' })
  let checks = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/order-status')) checks += 1
  })
  await page.clock.install()
  await page.goto(`/thank-you?order_id=${id}&product=combo`)
  await waitForHydration(page)
  for (let check = 1; check <= 12; check++) {
    const answered = page.waitForResponse('**/api/order-status*')
    await page.clock.runFor(5_000)
    await answered
  }
  await expect(page.getByText(failure)).toBeVisible()
  await expect(page.getByText('Please do not pay again yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await page.clock.runFor(20_000)
  expect(checks).toBe(12)
  await setOrderStatus(id, 'completed')
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Combo Pack')
})

for (const [what, query] of [
  ['no order at all', ''],
  ['an order nobody knows', '?order_id=guess&product=maths'],
  ['a malformed query', '?order_id=%E0%A4%A&product=%00&&=='],
] as const) {
  test(`${what} is a payment that could not be verified`, async ({ page }) => {
    await page.goto(`/thank-you${query}`)
    await expect(page.getByText(failure)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  })
}
