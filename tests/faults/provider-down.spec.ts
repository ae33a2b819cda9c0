import { expect, test } from '@playwright/test'
import { shareDatabaseServer } from './start-shop.ts'

test('while the payment provider is down, the buyer sees why, keeps the filled form, and pays later', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const server = await shareDatabaseServer()
  const database = await server.createDatabase()
  const shop = await server.startShop(database)
  try {
    await page.goto(`http://localhost:${shop.port}/checkout/science`)
    await page.getByLabel('Full name').fill('Asha Rao')
    await page.getByLabel('Email', { exact: true }).fill('asha@example.com')
    await page.getByLabel('Phone number').fill('9876543210')
    await page.getByLabel('Class level').selectOption('class-10')
    await page.getByRole('checkbox').check()

    // Without its table the sandbox is a provider that does not respond.
    await server.query(database, 'alter table sandbox_payments rename to sandbox_payments_hidden')
    await page.getByRole('button', { name: 'Pay' }).click()
    const words =
      'Failed to start payment process. Error: Payment service error. Please check your details and try again.'
    await expect(page.getByRole('alert')).toContainText('Payment Error')
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@example.com')

    await server.query(database, 'alter table sandbox_payments_hidden rename to sandbox_payments')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    expect(await server.query(database, 'select status from orders')).toEqual([{ status: 'pending' }])
  } finally {
    await shop.stop()
    await server.stop()
  }
})
