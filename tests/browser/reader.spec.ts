import { expectAccessible, expectFits } from './accessibility.ts'
import { completedOrder, query } from './database.ts'
import { createDownloadPath, putFile } from './download-links.ts'
import { expect, test } from './shop-page.ts'

/** No other test publishes it. */
const file = 'long-guide'
test.beforeAll(() => putFile(file, 30))

const phone = { width: 390, height: 844 }

test('a buyer reads a file on a phone, keeps it and reads it without the network', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.setViewportSize(phone)
  const orderId = await completedOrder({ email: `reader-${process.pid}@example.com`, productId: 'maths' })
  const files = JSON.stringify([{ file, title: 'A long guide', downloadName: 'Guide.pdf' }])
  await query('update orders set files = $2 where id = $1', [orderId, files])
  const path = createDownloadPath({ orderId, file }).replace('/download/', '/download/read/')
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, picture] = /\/(\d+)-\d+\.webp$/.exec(request.url()) ?? []
    if (picture) loaded.push(picture)
  })
  await page.goto(path)
  const part = (number: number) => page.locator(`.part[data-page="${number}"]`)
  const picture = (number: number) => part(number).locator('img')
  const isDrawn = (number: number) => picture(number).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(() => isDrawn(1)).toBe(true)
  await expect(part(1)).toContainText('Licensed to')
  // The text lies over the picture: it can be found and selected.
  await expect(part(1).locator('svg text', { hasText: 'Page 1' })).toHaveCount(1)
  await expectFits(page, [360, 390])
  await expectAccessible(page)

  await page.getByRole('spinbutton', { name: 'Page' }).fill('20')
  await page.keyboard.press('Enter')
  await expect.poll(() => isDrawn(20)).toBe(true)
  await expect(page).toHaveURL(/page=20/)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=21/)
  await expect.poll(() => isDrawn(21)).toBe(true)
  expect(loaded.filter((number) => Number(number) > 4 && Number(number) < 16)).toEqual([])
  expect(new Set(loaded).size).toBeLessThan(12)

  // The place is remembered for the next visit, also in Hindi, and all of it is one download.
  await page.goto(`/hi${path}`)
  await expect(page).toHaveURL(/page=21/)
  await expect.poll(() => isDrawn(21)).toBe(true)
  await page.getByText('मेन्यू').click()
  await page.getByRole('button', { name: 'जो खोलूँ, वह इस फ़ोन में रखें' }).click()
  await expect(page.getByText('इस फ़ोन में रखा है')).toBeVisible()
  await expectAccessible(page)
  const { rows } = await query('select count(*)::int n from downloads where order_id = $1', [orderId])
  expect(rows[0].n).toBe(1)

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => isDrawn(21)).toBe(true)
  await expect(part(21)).toContainText('Licensed to')
  await page.getByText('मेन्यू').click()
  await page.getByRole('button', { name: 'इस फ़ोन से हटाएँ' }).click()
  await expect(page.getByRole('button', { name: 'जो खोलूँ, वह इस फ़ोन में रखें' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(false)
  // Pages that were not kept could not be loaded.
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/Failed to (load resource|fetch)|ERR_/)
})
