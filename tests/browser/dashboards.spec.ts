import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './shop-page.ts'

test('an unknown email address is told so', async ({ page }) => {
  await page.goto('/customer-dashboard')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Open my purchases' }).click()
  await expect(page.getByRole('alert')).toContainText('Customer not found')
  await expect(page.getByRole('alert')).toContainText('No account found with this email address.')
})

// One test, in this order: the count of failures belongs to the network, and all tests share one.
test('the admin key opens the overview, and three wrong ones lock the door', async ({ page }) => {
  const key = readFileSync(join(process.env.SHOP_TEST_DATA ?? '', 'admin-key'), 'utf8').trim()
  const tryKey = async (candidate: string) => {
    await page.goto('/admin-dashboard')
    await page.getByLabel('Admin key').fill(candidate)
    await page.getByRole('button', { name: 'Open the dashboard' }).click()
    return page.getByRole('alert')
  }
  await expect(await tryKey(key)).toContainText('Admin Access Granted')
  await expect(page.getByText('Total revenue')).toBeVisible()
  await expect(await tryKey('wrong-1')).toContainText('Invalid admin key. 2 attempts remaining.')
  await expect(await tryKey('wrong-2')).toContainText('Invalid admin key. 1 attempts remaining.')
  await expect(await tryKey('wrong-3')).toContainText('Too many failed attempts. Account locked for 15 minutes.')
  await expect(await tryKey(key)).toContainText('Try again in 15 minutes.')
})
