import { expect, test } from './shop-page.ts'

test('an unknown email address cannot log in', async ({ page }) => {
  await page.goto('/customer-dashboard')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Open my purchases' }).click()
  await expect(page.getByRole('alert')).toContainText('Customer not found')
  await expect(page.getByRole('alert')).toContainText('No account found with this email address.')
})
