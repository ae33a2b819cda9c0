import type { Page } from '@playwright/test'
import { logIn } from './account-page.ts'
import { completedOrder, listMail } from './database.ts'
import { expect, test, waitForHydration, waitForSchema } from './shop-page.ts'

async function signUp(page: Page, email: string, path = '/free-guide') {
  await page.goto(path)
  await waitForHydration(page)
  await page.getByLabel('Full name').fill('Meera Iyer')
  await page.getByLabel('Class').selectOption('10')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('1234567890')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
}

for (const path of ['/free-guide', '/class10-free-guide']) {
  test(`${path} sends the guide, greets by name and offers the combo`, async ({ page, toasts }) => {
    const email = `meera${path.length}@example.com`
    await signUp(page, email, path)
    await expect(page).toHaveURL('/free-guide-thank-you?downloaded=true')
    await expect.poll(toasts).toEqual(['Success! 🎉Your guide is being sent to your email now.'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Meera!')
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('link', { name: 'See the Combo Pack' })).toHaveAttribute('href', '/combo')

    expect((await listMail(email)).map(({ subject }) => subject)).toEqual(['Your free Class 10 strategy guide'])
    const record = await page.evaluate(() => JSON.parse(localStorage.getItem('freeGuideUser') ?? '{}'))
    expect(record).toMatchObject({ name: 'Meera Iyer', email, phone: '1234567890', class: '10' })
    expect(Date.parse(record.submittedAt)).not.toBeNaN()
  })
}

test('a customer who owns the combo is welcomed back only in a browser that is logged in', async ({ page }) => {
  await completedOrder({ email: 'owner@example.com', productId: 'combo' })
  await signUp(page, 'Owner@example.com')
  await expect(page.getByRole('link', { name: 'See the Combo Pack' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toHaveCount(0)
  await logIn(page, 'owner@example.com')
  await signUp(page, 'Owner@example.com')
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the Combo Pack' })).toHaveCount(0)
})

test('without a sign-up the thank-you page treats the visitor as new', async ({ page }) => {
  await page.goto('/free-guide-thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you!')
  await expect(page.getByText('If you asked for the strategy guide, we have emailed it to you.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get the free guide' })).toHaveAttribute('href', '/free-guide')
  await expect(page.getByRole('link', { name: 'See the Combo Pack' })).toBeVisible()
})

test('an empty form shows an error at every field and a notice about consent', async ({ page, toasts }) => {
  await page.goto('/free-guide')
  await waitForHydration(page)
  await waitForSchema(page)
  await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
  for (const message of [
    'Name is required',
    'Please select your class',
    'Email is required',
    'Phone number is required',
    'You must agree to the terms and privacy policy',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  const words = 'Consent RequiredPlease agree to the terms and privacy policy to download the guide.'
  await expect.poll(toasts).toEqual([words])
})

test('the demo mailbox shows the email as its reader sees it', async ({ page }) => {
  await signUp(page, 'reader@example.com')
  await expect(page).toHaveURL(/thank-you/)
  await page.goto('/demo/mailbox')
  const mail = page.getByRole('listitem').filter({ hasText: 'reader@example.com' })
  await mail.getByRole('link', { name: 'Open as the recipient sees it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your free Class 10 strategy guide')
  await expect(page.getByText('Algebra')).toBeVisible()
})
