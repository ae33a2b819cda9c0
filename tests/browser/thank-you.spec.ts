import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible } from './accessibility.ts'
import { insertOrder, query, readOrders, setOrderStatus } from './database.ts'
import { readText } from './html.ts'
import { expect, startOrder, test, waitForHydration } from './shop-page.ts'

/** Time passes only in `clock.runFor`, because real seconds on a slow machine would also poll. */
async function stopTheClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

const failure = "We couldn't verify your payment. Please contact our support team."

for (const [product, bought, name] of [
  ['maths', 'maths', 'Mathematics Blueprint'],
  ['science', 'science', 'Science Blueprint'],
  ['social', 'social', 'Social Science Blueprint'],
  ['combo', 'combo', 'Complete Combo Pack'],
  // The order knows what was bought, whatever the address says.
  ['something-else', 'maths', 'Mathematics Blueprint'],
] as const) {
  test(`a verified payment at ${product} names the ${name}`, async ({ request }) => {
    const id = await insertOrder({ email: `${product}@example.com`, productId: bought, status: 'completed' })
    const shown = readText(await (await request.get(`/thank-you?order_id=${id}&product=${product}`)).text())
    expect(shown).toContain(`Thank you! Your ${name} is yours.`)
    expect(shown).toContain('We have emailed the download links to you.')
    expect(shown).toContain('Wait 2-3 minutes')
  })
}

test('the page polls a pending payment until it succeeds, also after a reload and without a connection', async ({
  page,
  pageErrors,
}) => {
  const id = await insertOrder({ email: 'late@example.com', productId: 'maths' })
  await stopTheClock(page)
  await page.goto(`/thank-you?order_id=${id}&product=maths`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  // A lost or refused poll ends nothing, however many there are; the next one that is answered goes on.
  await page.route('**/api/order-status*', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }))
  for (let lost = 1; lost <= 13; lost++) {
    const answered = page.waitForResponse('**/api/order-status*')
    await page.clock.runFor(5_000)
    await answered
  }
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await page.unroute('**/api/order-status*')
  for (const error of pageErrors.splice(0)) expect(error).toContain('503')
  await page.clock.runFor(5_000)
  await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
  await setOrderStatus(id, 'completed')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mathematics Blueprint')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mathematics Blueprint')
})

test('after twelve pending answers the page stops and does not invite a second payment', async ({ page }) => {
  const id = await insertOrder({ email: 'slow@example.com', productId: 'combo' })
  let checks = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/order-status')) checks += 1
  })
  await stopTheClock(page)
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
  ['an unknown order', '?order_id=guess&product=maths'],
  ['a malformed query', '?order_id=%E0%A4%A&product=%&&=='],
] as const) {
  test(`${what} cannot be verified`, async ({ request }) => {
    const html = await (await request.get(`/thank-you${query}`)).text()
    expect(readText(html)).toContain(failure)
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home</)
  })
}

test.describe('the files on the page', () => {
  const links = (page: Page) => page.getByRole('link', { name: /^Download / })

  /** An order that this browser has started and not yet paid. */
  async function startUnpaid(page: Page, slug: string, email: string): Promise<string> {
    await startOrder(page, slug, email)
    return (await readOrders(email))[0]?.id ?? ''
  }

  test('are shown only in the browser that bought them', async ({ page, browser }) => {
    const email = 'files@example.com'
    await page.goto(await startOrder(page, 'combo', email))
    const [{ id = '' } = {}] = await readOrders(email)
    await page.getByRole('button', { name: 'Succeed', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you!')
    await expect(links(page)).toHaveText([
      'Download Mathematics Blueprint',
      'Download Science Blueprint',
      'Download Social Science Blueprint',
    ])
    // On a phone the buttons open the phone edition, and the A4 is one line below.
    await expect(links(page).first()).toHaveAttribute('href', new RegExp(`/download/${id}\\.maths-phone\\.0\\.`))
    const onA4 = page.getByRole('link', { name: 'A4 for printing: Mathematics Blueprint' })
    await expect(onA4).toHaveAttribute('href', new RegExp(`/download/${id}\\.maths\\.0\\.`))
    // A shop that has just started may still be drawing them.
    await expect(async () => {
      await page.reload()
      const facts = page.getByText(/^Phone edition · PDF · \d+ pages · \d+ KB$/).filter({ visible: true })
      await expect(facts).toHaveCount(3, { timeout: 1_000 })
    }).toPass()
    const zip = await page.request.get(
      (await page.getByRole('link', { name: 'All 6 files as one ZIP' }).getAttribute('href')) ?? '',
    )
    expect(Object.keys(unzipSync(await zip.body()))).toHaveLength(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(links(page)).toHaveCount(3)
    await expect(links(page).first()).toHaveAttribute('href', new RegExp(`/download/${id}\\.maths\\.0\\.`))
    await expect(page.getByText(`We have emailed the download links to ${email}.`)).toBeVisible()
    await expect(page).toHaveTitle('Thank you! Payment verified | Board Blueprints')
    await expect(page.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the receipt (PDF)' })).toBeVisible()
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(page.url())
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Thank you!')
    await expect(links(stranger)).toHaveCount(0)
    await expect(stranger.getByText('We have emailed the download links to you.')).toBeVisible()
    // Paying with an email address does not log in to its account.
    await page.goto('/customer-dashboard')
    await expect(page.getByRole('button', { name: 'Open my purchases' })).toBeVisible()
  })

  test('move to the right address when the buyer corrects a wrong one', async ({ page }) => {
    await page.goto(await startOrder(page, 'maths', 'typo@example.com'))
    const [{ id = '' } = {}] = await readOrders('typo@example.com')
    await page.getByRole('link', { name: 'Back to the shop without paying' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('typo@example.com')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await setOrderStatus(id, 'completed')
    await page.goto(`/thank-you?order_id=${id}&product=maths`)
    await waitForHydration(page)
    await page.getByText('Wrong address? Correct it and send again').click()
    await page.getByLabel('Correct email').fill('right@example.com')
    await page.getByRole('button', { name: 'Correct and send again' }).click()
    await expect(page.getByText('We have emailed the download links to right@example.com.')).toBeVisible()
    await expect(links(page).first()).toHaveAttribute('href', new RegExp(`/download/${id}\\.maths-phone\\.1\\.`))
    // An alert inside a live region would be announced twice.
    const notice = page.getByRole('main').getByRole('alert')
    await expect(notice).toBeVisible()
    await expect(page.locator('[aria-live]').filter({ has: notice })).toHaveCount(0)
    await page.getByRole('button', { name: 'Stop all marketing' }).click()
    await expect(page.getByRole('button', { name: 'Stop all marketing' })).toHaveCount(0)
  })

  test('appear without a reload when the payment is verified', async ({ page }) => {
    const id = await startUnpaid(page, 'maths', 'files-late@example.com')
    await stopTheClock(page)
    await page.goto(`/thank-you?order_id=${id}&product=maths`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible()
    await expect(links(page)).toHaveCount(0)
    await setOrderStatus(id, 'completed')
    await page.clock.runFor(5_100)
    await expect(links(page)).toHaveText(['Download Mathematics Blueprint'])
  })

  test('belong to one order each, for the last few orders of a browser', async ({ page }) => {
    const first = await startUnpaid(page, 'maths', 'files-first@example.com')
    const second = await startUnpaid(page, 'science', 'files-second@example.com')
    const other = await insertOrder({ email: 'files-other@example.com', productId: 'social', status: 'completed' })
    for (const id of [first, second]) await setOrderStatus(id, 'completed')
    for (const [id, count] of [
      [first, 1],
      [second, 1],
      [other, 0],
    ] as const) {
      await page.goto(`/thank-you?order_id=${id}&product=maths`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you!')
      await expect(links(page)).toHaveCount(count)
    }
  })

  test('disappear after a refund', async ({ page }) => {
    const id = await startUnpaid(page, 'maths', 'files-refunded@example.com')
    await setOrderStatus(id, 'completed')
    await query('update orders set refunded_at = now(), refunded_in_paise = amount_in_paise where id = $1', [id])
    await page.goto(`/thank-you?order_id=${id}&product=maths`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was refunded')
    await expect(page).toHaveTitle('Your order was refunded | Board Blueprints')
    await expect(page.getByRole('definition').filter({ hasText: '₹208' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Buy it again' })).toBeVisible()
    await expect(links(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('Thank you')
    await page.goto(`/hi/thank-you?order_id=${id}&product=maths`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपके ऑर्डर का रिफ़ंड हो गया है')
    await expectAccessible(page, { withContrast: false })
  })
})

test('a held order whose money was sent back says so, and promises no files', async ({ request }) => {
  const id = await insertOrder({ email: 'held@example.com', productId: 'maths' })
  await query(
    `insert into received_payments (provider, external_id, order_id, amount_in_paise, currency) values ('sandbox', $1, $1, 100, 'INR')`,
    [id],
  )
  await query(
    `insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, origin, requested_by, state)
     values ('rf' || replace($1, '-', ''), $1, 'sandbox', $1, 100, 'other', 'shop', 'owner', 'accepted')`,
    [id],
  )
  const html = await (await request.get(`/thank-you?order_id=${id}&product=maths`)).text()
  const shown = readText(html)
  expect(readText(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '').trim()).toBe('We have sent your money back')
  expect(shown).toContain('Your money is on its way back to you.')
  expect(shown, 'only the browser that bought sees the amount').not.toMatch(/₹1\b/)
  expect(shown).not.toMatch(/Verifying|still delivered/)
})
