import { isLikeAnother } from './accessibility.ts'
import { insertOrder, readOrders } from './database.ts'
import { expect, fillCheckout, staticPaths, test } from './shop-page.ts'

test.use({ javaScriptEnabled: false })

for (const [which, paths] of Object.entries({
  'one marketing and legal page of each layout': staticPaths.filter((path) => !isLikeAnother(path)),
  'every other marketing and legal page': staticPaths.filter(isLikeAnother),
})) {
  test(`${which} is readable`, { tag: which.startsWith('every') ? '@long' : [] }, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })
}

test('FAQ answers and the drawer open', async ({ page }) => {
  await page.goto('/maths')
  const answer = page.locator('details').first()
  await expect(answer.locator('p')).toBeHidden()
  await answer.locator('summary').click()
  await expect(answer.locator('p')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Combo' }).click()
  await expect(page).toHaveURL('/combo')
})

test('the checkout form shows the errors and keeps the typed text', async ({ page }) => {
  await page.goto('/checkout/maths')
  await page.getByLabel('Full name').fill('Asha Rao')
  await page.getByLabel('Phone number').fill('12345')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('alert')).toContainText('कृपया सभी आवश्यक फ़ील्ड भरें')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid 10-digit Indian phone number')).toBeVisible()
  await expect(page.getByText('Class level is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
})

test('a class that the product is not for is asked about once, before paying', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/maths')
  const parentLink = page.getByRole('link', { name: 'Are you the student? Send to a parent' })
  await expect(parentLink).toHaveAttribute('href', '/send-to-parent/maths')
  await page.getByRole('link', { name: 'Get the Maths Blueprint' }).click()
  await fillCheckout(page, 'class-nine@example.com')
  await page.getByLabel('Class level').selectOption('class-9')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page.getByRole('alert')).toContainText('This product is for Class 10')
  await expect(page.getByLabel('Class level')).toHaveValue('class-9')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
})

test('pressing Pay twice places one order', async ({ page }) => {
  await page.goto('/checkout/science')
  await fillCheckout(page, 'twice-without-script@example.com')
  await page.getByRole('button', { name: 'Pay ₹208' }).dblclick()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  expect(await readOrders('twice-without-script@example.com')).toHaveLength(1)
})

test('a page that waits for the bank gives up like one with script, and can be asked again', async ({ page }) => {
  const id = await insertOrder({ email: 'slow-without-script@example.com', productId: 'maths' })
  await page.goto(`/thank-you?order_id=${id}&product=maths&checks=11`)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your bank is taking its time' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Please do not pay again yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
})

test('a visitor can get the free guide', async ({ page }) => {
  await page.goto('/free-guide')
  await page.getByLabel('Full name').fill('Ravi Kumar')
  await page.getByLabel('Class').selectOption('10')
  await page.getByLabel('Email', { exact: true }).fill('no-script@example.com')
  await page.getByLabel('Phone number').fill('9876543210')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
  await expect(page).toHaveURL(/\/free-guide-thank-you\?downloaded=true/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
  await expect(page.getByText('We have emailed your strategy guide to you.')).toBeVisible()
  await page.goto('/demo/mailbox')
  await expect(page.getByText('no-script@example.com')).toBeVisible()
})
