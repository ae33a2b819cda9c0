import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { webhookFaults } from '#shop/payments/providers/sandbox/event.ts'
import { expectAccessible, unseenShift } from './accessibility.ts'
import { buyInSandbox } from './buy-in-sandbox.ts'
import { query, readOrders } from './database.ts'
import { readText } from './html.ts'
import { logInAsOwner } from './owner-page.ts'
import { expect, fillCheckout, startOrder, test, waitForHydration } from './shop-page.ts'

const products = [
  ['maths', 'Mathematics Blueprint', '₹208', 'upi'],
  ['combo', 'Complete Combo Pack', '₹348', 'wallet'],
] as const
const otherProducts = [
  ['science', 'Science Blueprint', '₹208', 'card'],
  ['social', 'Social Science Blueprint', '₹208', 'netbanking'],
] as const

const labels = { upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet' }

async function checkOut(page: Page, slug: string, email: string) {
  await page.goto(`/checkout/${slug}`)
  await fillCheckout(page, email)
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\/sbx_[\w-]{24}$/)
}

/** For tests of what comes after the form. */
const openPayment = async (page: Page, slug: string, email: string) => page.goto(await startOrder(page, slug, email))

const press = (page: Page, outcome: string) => page.getByRole('button', { name: outcome, exact: true }).click()

/** The fields that the form would send, with its hidden token. */
function fieldsIn(page: Page): Promise<Record<string, string>> {
  return page
    .locator('form[method=post]')
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>)
}

const postCheckout = (page: Page, form: Record<string, string>, slug = 'maths') =>
  page.request.post(`/checkout/${slug}`, { form, maxRedirects: 0 })

async function expectThanks(page: Page, productName: string) {
  await expect(page).toHaveURL(/\/thank-you\?order_id=bb_[\w-]{24}&product=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you! Your ${productName} is yours.`)
}

for (const [slug, name, price, method] of products) {
  test(`a buyer pays for the ${name} with ${labels[method]} and the payment is verified`, async ({ page }) => {
    const email = `buys-${slug}@example.com`
    await checkOut(page, slug, email)
    await expect(page.getByText('Sandbox payment page: a simulation, no real money')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay ${price}`)
    await expect(page.getByText(name)).toBeVisible()
    await page.getByRole('radio', { name: labels[method], exact: true }).check()
    await press(page, 'Succeed')
    await expectThanks(page, name)
    await page.reload()
    await expectThanks(page, name)
    await expect.poll(() => readOrders(email)).toEqual([{ id: expect.any(String), status: 'completed', mails: 1 }])
  })
}

for (const [slug, name, price, method] of otherProducts) {
  test(`a payment for the ${name} with ${labels[method]} is verified`, async ({ request }) => {
    const email = `buys-${slug}@example.com`
    expect(await (await request.get(`/checkout/${slug}`)).text()).toContain(`Pay ${price}`)
    const { orderId } = await buyInSandbox(request, email, { productType: slug, method })
    const thanks = await request.get(`/thank-you?order_id=${orderId}&product=${slug}`)
    expect(readText(await thanks.text())).toContain(`Thank you! Your ${name} is yours.`)
    await expect.poll(() => readOrders(email)).toEqual([{ id: orderId, status: 'completed', mails: 1 }])
  })
}

/** About the worst line that a phone in a village still has. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** How far content has moved by itself on the worst page of the visit. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) total += entry.value
      const worst = Math.max(total, Number(sessionStorage.getItem('shift')))
      sessionStorage.setItem('shift', String(worst))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('shift')))
}

test('on a small phone and a slow line, a buyer comes from the product page and pays with a UPI app’s button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await slowDown(page)
  const readShifts = await recordShifts(page)
  await page.goto('/maths')
  await page.getByRole('link', { name: 'Get the Maths Blueprint' }).click()
  await fillCheckout(page, 'app@example.com')
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\/sbx_[\w-]{24}$/)
  await press(page, 'PhonePe')
  await expectThanks(page, 'Mathematics Blueprint')
  expect(await readShifts()).toBeLessThan(unseenShift)
})

test('the owner sees where a buyer came from: the first label of the tab, without a cookie', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
}) => {
  const label = `instagram-${Date.now()}`
  await page.goto(`/?utm_source=${label}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mathematics/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/maths/)
  await page.goto('/maths?utm_source=whatsapp&ref=a-friend')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await checkOut(page, 'maths', 'came-from@example.com')
  await press(page, 'Succeed')
  await expectThanks(page, 'Mathematics Blueprint')
  const [order] = await readOrders('came-from@example.com')

  await logInAsOwner(context, baseURL)
  await page.goto(`/admin-dashboard/orders/${order?.id}`)
  await expect(page.getByRole('definition').filter({ hasText: label })).toBeVisible()
  await page.goto('/admin-dashboard/reports?tables')
  const table = page.getByRole('region', { name: /Where buyers come from/ })
  await expect(table.getByRole('row', { name: new RegExp(`${label} 1 `) })).toBeVisible()
  const csv = await (await page.request.get(`/admin-dashboard/orders.csv?q=came-from@example.com`)).text()
  const [head, line] = csv
    .trim()
    .split('\n')
    .map((text) => text.split(','))
  expect(line?.[head?.findIndex((name) => name.includes('Came from')) ?? -1]).toContain(label)
})

test('a hostile source is stored as a short plain label', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/?utm_source=${encodeURIComponent(`=<script>alert(1)</script>\u202e${'x'.repeat(5_000)}`)}`)
  await checkOut(page, 'maths', 'hostile-source@example.com')
  await page.goto('/checkout/science')
  await waitForHydration(page)
  await fillCheckout(page, 'hostile-source@example.com')
  const form = { ...(await fieldsIn(page)), source: `@SUM(1)\u202e${'y'.repeat(10_000)}` }
  const answer = await postCheckout(page, form, 'science')
  expect(answer.status()).toBe(303)
  const { rows } = await query('select source from orders where email = $1 order by created_at', [
    'hostile-source@example.com',
  ])
  expect(rows).toEqual([{ source: `script-alert-1-script-${'x'.repeat(18)}` }, { source: `sum-1-${'y'.repeat(34)}` }])
})

test('a declined payment can be retried and succeeds', { tag: '@quick' }, async ({ page }) => {
  await checkOut(page, 'science', 'declined@example.com')
  await press(page, 'Decline')
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.getByRole('link', { name: 'Back to the shop without paying' })).toBeVisible()
  await press(page, 'Succeed')
  await expectThanks(page, 'Science Blueprint')
  await expect.poll(() => readOrders('declined@example.com')).toMatchObject([{ status: 'completed', mails: 1 }])
})

/** The sandbox pays late after 20 seconds: long enough for a person to look at the page. */
async function payNow(page: Page) {
  const orderId = new URL(page.url()).searchParams.get('order_id')
  await query(
    `update pgboss.job set start_after = now() where name = 'sandbox.late-transfer' and state = 'created'
     and data ->> 'ref' = (select payment_ref from orders where id = $1)`,
    [orderId],
  )
}

test('the waiting page notices a late payment', async ({ page }) => {
  await openPayment(page, 'social', 'late-buyer@example.com')
  await press(page, 'Pay late')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your payment')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your payment')
  await payNow(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you! Your Social Science Blueprint is yours.',
    {
      timeout: 90_000,
    },
  )
  await expect.poll(() => readOrders('late-buyer@example.com')).toMatchObject([{ status: 'completed', mails: 1 }])
})

test('a pending payment does not count as paid and can still be completed', { tag: '@long' }, async ({ page }) => {
  await openPayment(page, 'maths', 'pending@example.com')
  const paymentPage = page.url()
  await press(page, 'Stay pending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your payment')
  await page.goto(paymentPage)
  await expect(page.getByText('The bank has not answered yet.')).toBeVisible()
  await press(page, 'Succeed')
  await expectThanks(page, 'Mathematics Blueprint')
})

test('a buyer whose webhook gets lost is thanked, because the page asks the provider', async ({ page }) => {
  await openPayment(page, 'combo', 'lost@example.com')
  await page.getByText('Webhook problems').click()
  await page.getByRole('radio', { name: 'Drop' }).check()
  await press(page, 'Succeed')
  await expectThanks(page, 'Complete Combo Pack')
  await expect.poll(() => readOrders('lost@example.com')).toMatchObject([{ status: 'completed', mails: 1 }])
})

for (const fault of webhookFaults.filter((fault) => fault !== 'normal')) {
  test(`the payment is verified and delivered once, even with webhook fault: ${fault}`, async ({ request }) => {
    const email = `${fault}@example.com`
    await buyInSandbox(request, email, { productType: 'combo', fault })
    // The webhooks of before and after arrive within this time.
    await sleep(fault === 'reorder' ? 4_000 : 500)
    await expect.poll(() => readOrders(email)).toMatchObject([{ status: 'completed', mails: 1 }])
  })
}

test('the payment page of a paid order leads back to the shop, and its UPI reference finds the order', {
  tag: '@long',
}, async ({ page }) => {
  await openPayment(page, 'maths', 'again@example.com')
  const paymentPage = page.url()
  await press(page, 'Succeed')
  await expectThanks(page, 'Mathematics Blueprint')
  await page.goto(paymentPage)
  await expect(page.getByText('This payment is complete.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Succeed|Decline|Stay pending|Pay late/ })).toHaveCount(0)
  await expect(page.getByText('without paying')).toHaveCount(0)
  const [reference = ''] = /\d{12}/.exec(await page.getByText('UPI reference').innerText()) ?? []
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await expectThanks(page, 'Mathematics Blueprint')

  const countMails = async () => {
    const { rows } = await query('select count(*)::int as count from demo_mailbox where to_address = $1', [
      'again@example.com',
    ])
    return rows[0].count
  }
  await expect.poll(countMails, { timeout: 60_000 }).toBe(1)
  await page.goto('/find-order')
  await page.getByLabel(/payment reference/).fill(reference)
  await page.getByRole('button', { name: 'Send my links again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect.poll(countMails, { timeout: 60_000 }).toBe(2)
})

test('a buyer who paid, goes back and presses Pay again is thanked and pays nothing', async ({ page }) => {
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await fillCheckout(page, 'back@example.com')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await press(page, 'Succeed')
  await expectThanks(page, 'Mathematics Blueprint')
  // Later, because going back ends the page that would report its result.
  await page.evaluate(() => {
    setTimeout(() => history.go(-2), 100)
  })
  await expect(page).toHaveURL(/\/checkout\/maths$/)
  await waitForHydration(page)
  await fillCheckout(page, 'back@example.com')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expectThanks(page, 'Mathematics Blueprint')
  expect(await readOrders('back@example.com')).toHaveLength(1)

  // Another browser with the same details, or the same buyer with another product, does pay.
  await page.goto('/checkout/science')
  await fillCheckout(page, 'back@example.com')
  await page.getByRole('button', { name: 'Pay ₹208' }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.context().clearCookies()
  expect(await startOrder(page, 'maths', 'back@example.com')).toMatch(/\/sandbox\/pay\//)
})

test('pressing Pay twice places one order', async ({ page }) => {
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await fillCheckout(page, 'twice@example.com')
  const fields = await fieldsIn(page)
  const answers = await Promise.all([1, 2, 3].map(() => postCheckout(page, fields)))
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303])
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1)
  expect(await readOrders('twice@example.com')).toHaveLength(1)
})

test('a buyer who comes back or opens a second tab is led to the payment that is still open', async ({
  page,
  context,
}) => {
  const email = 'two-tabs@example.com'
  await page.goto('/checkout/maths')
  const second = await context.newPage()
  await second.goto('/checkout/maths')
  for (const tab of [page, second]) {
    await fillCheckout(tab, email)
    await tab.getByRole('button', { name: 'Pay ₹208' }).click()
    await expect(tab).toHaveURL(/\/sandbox\/pay\//)
  }
  expect(second.url()).toBe(page.url())
  expect(await readOrders(email)).toHaveLength(1)
  await second.close()
})

test('a buyer never pays more than the page showed', async ({ page }) => {
  await page.goto('/checkout/maths')
  await waitForHydration(page)
  await fillCheckout(page, 'price-rose@example.com')
  const answer = await postCheckout(page, { ...(await fieldsIn(page)), shownPrice: '19900' })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('It is now ₹208.')
  expect(await readOrders('price-rose@example.com')).toEqual([])
})

test('the payment page is accessible, fits a phone and has no shop header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPayment(page, 'combo', 'axe@example.com')
  await page.getByText('Webhook problems').click()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('a program can buy through the API, and webhooks of any origin and size reach their check', async ({ page }) => {
  const purposes = ['termsAccepted', 'privacyAccepted', 'emailMarketing', 'smsMarketing', 'callMarketing']
  const consents = Object.fromEntries([...purposes, 'whatsappMarketing', 'dndOverride'].map((name) => [name, true]))
  const buyer = { customerEmail: 'program@example.com', customerName: 'Asha Rao', phoneNumber: '98765 43210' }
  const answer = await page.request.post('/api/create-checkout', {
    data: { productType: 'combo', ...buyer, classLevel: 'class-10', consents, userAgent: 'a program' },
  })
  expect(answer.status()).toBe(200)
  await page.goto((await answer.json()).url)
  await press(page, 'Succeed')
  await expectThanks(page, 'Complete Combo Pack')

  const headers = { Origin: 'https://provider.example', 'Content-Type': 'application/json' }
  const webhook = { headers, data: { padding: 'x'.repeat(300_000) } }
  expect((await page.request.post('/webhooks/sandbox', webhook)).status()).toBe(401)
  expect((await page.request.post('/webhooks/unknown', webhook)).status()).toBe(404)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer can pay and see the payment verified', async ({ page }) => {
    await page.goto('/maths?utm_source=instagram')
    await checkOut(page, 'maths', 'scriptless@example.com')
    await press(page, 'Decline')
    await expect(page.getByRole('alert')).toContainText('declined')
    await press(page, 'Succeed')
    await expectThanks(page, 'Mathematics Blueprint')
    const { rows } = await query('select source from orders where email = $1', ['scriptless@example.com'])
    expect(rows).toEqual([{ source: null }])
  })

  test('the page reloads itself and notices a late payment', { tag: '@long' }, async ({ page }) => {
    await openPayment(page, 'combo', 'scriptless-late@example.com')
    await press(page, 'Pay late')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifying your payment')
    await payNow(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your Complete Combo Pack is yours.', {
      timeout: 90_000,
    })
  })
})

test('an unknown payment is not found', async ({ page, pageErrors }) => {
  const response = await page.goto('/sandbox/pay/sbx_guess')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  pageErrors.length = 0 // The browser itself reports the 404.
})
