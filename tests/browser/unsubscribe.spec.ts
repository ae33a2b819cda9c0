import { expectAccessible } from './accessibility.ts'
import { completedOrder, newestConsent, subscribe } from './database.ts'
import { expect, test } from './shop-page.ts'

// The shop under test keeps its signing secret in its own data folder.
process.env.DATA_DIR = process.env.SHOP_TEST_DATA
const { createUnsubscribeLink } = await import('#shop/messages/unsubscribe-link.server.ts')

async function createSubscriber(email: string) {
  const orderId = await completedOrder({ email, productId: 'maths' })
  const customerId = await subscribe(orderId)
  return { customerId, path: new URL(createUnsubscribeLink(customerId)).pathname }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('opening the link changes nothing, one click unsubscribes and another undoes it', async ({ page }) => {
    const { customerId, path } = await createSubscriber('unsubscribes@example.com')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from our news?')
    await expect(page.getByRole('main')).toContainText('u•••@example.com')
    expect(await newestConsent(customerId)).toMatchObject({ granted: true, source: 'checkout' })

    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
    await expect(page.getByRole('main')).toContainText('withdrawn your consent to news and offers by email')
    expect(await newestConsent(customerId)).toMatchObject({ granted: false, source: 'unsubscribe' })

    await page.getByRole('button', { name: 'undo' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed again')
    expect(await newestConsent(customerId)).toMatchObject({ granted: true, source: 'unsubscribe' })
  })
})

for (const body of ['form', 'multipart'] as const) {
  test(`a mail program unsubscribes with one ${body} request, without cookie or origin`, async ({ baseURL }) => {
    const { customerId, path } = await createSubscriber(`one-click-${body}@example.com`)
    const answer = await fetch(`${baseURL}${path}`, {
      method: 'POST',
      body: createOneClickBody(body),
      redirect: 'manual',
    })
    expect(answer.status).toBe(200)
    expect(await newestConsent(customerId)).toMatchObject({ granted: false, source: 'unsubscribe' })
  })
}

function createOneClickBody(body: 'form' | 'multipart') {
  const filled = body === 'form' ? new URLSearchParams() : new FormData()
  filled.set('List-Unsubscribe', 'One-Click')
  return filled
}

test('a forged or cut link says how to stop the messages anyway', async ({ request }) => {
  const { path } = await createSubscriber('forged@example.com')
  const main = /<main\b.*<\/main>/s.exec(await (await request.get(path.slice(0, -1))).text())?.[0] ?? ''
  expect(main).toMatch(/<h1[^>]*>This link is incomplete</)
  expect(main).toMatch(/<a [^>]*href="\/customer-dashboard"[^>]*>log in</)
  expect(main).toMatch(/<a [^>]*>support@example\.com</)
  for (const forged of ['/unsubscribe/x', '/unsubscribe/1.AAAA', `${path}x`]) {
    expect((await request.get(forged)).status(), forged).toBe(404)
    expect((await request.post(forged, { form: { 'List-Unsubscribe': 'One-Click' } })).status(), forged).toBe(404)
  }
})

test('the page is accessible and fits a small screen in every state', async ({ page }) => {
  const { path } = await createSubscriber('looks@example.com')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  for (const [heading, press] of [
    ['Unsubscribe from our news?', 'Unsubscribe'],
    ['You are unsubscribed', 'undo'],
    ['You are subscribed again', null],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    if (press) await page.getByRole('button', { name: press }).click()
  }
})
