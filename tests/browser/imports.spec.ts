import { randomBytes } from 'node:crypto'
import { expectAccessible, expectFits } from './accessibility.ts'
import { query } from './database.ts'
import { logInAsOwner } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

const writeFile = (tag: string) =>
  [
    'Email,Product,Date',
    ...['a', 'b', 'c'].map((one) => `${one}-${tag}@example.in,Maths,2026-05-01`),
    'not an address,Maths,2026-05-01',
  ].join('\n')

test('buyers of another shop are imported and taken back, and the page follows both without a click', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const tag = randomBytes(6).toString('hex')
  await page.goto('/admin-dashboard/imports')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'buyers.csv', mimeType: 'text/csv', buffer: Buffer.from(writeFile(tag)) })
  await page.getByRole('button', { name: 'Import 3 orders' }).click()
  await expect(page.getByText('3 orders were imported.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the rows to correct' })).toBeVisible()
  const count = async () => (await query('select from customers where email like $1', [`%-${tag}@example.in`])).rowCount
  expect(await count()).toBe(3)
  await page.getByText('Take this import back').click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.locator('main').getByText('Taken back', { exact: true })).toBeVisible()
  expect(await count()).toBe(0)
})

test('the page of an import that is being taken back shows how far it is', async ({ page }) => {
  const { rows } = await query(
    `insert into imports (origin, file_name, storage_key, shape, columns, state, take_back_orders)
     values ('gumroad', 'sales.csv', 'imports/none.csv', '{"encoding":"utf-8","separator":",","header":["Email"]}', '{}', 'taking-back', 100000)
     returning id`,
    [],
  )
  await page.goto(`/admin-dashboard/imports/${rows[0].id}`)
  await expect(page.getByText('100000 of 100000 orders deleted')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Taking the import back' })).toBeVisible()
  await expect(page.getByText('Take this import back')).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page, [390, 1280])
})
