import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './accessibility.ts'
import { completedOrder, insertOrder, query, subscribe } from './database.ts'
import { findHtmlProblems } from './html.ts'
import { holdPayment, logInAsOwner, makeDeliveryOverdue } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

/** As long as the name of an offer may be, without a place where a browser may break it. */
const makeWord = () => `${randomBytes(4).toString('hex')}${'W'.repeat(72)}`
const newEmail = () => `${randomBytes(8).toString('hex')}@example.in`

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

/** By group: the pages that axe looks at, and those that another test checks with axe, with errors or after they were saved. */
const groups: Record<string, (word: string) => Promise<{ paths: string[]; checkedElsewhere?: string[] }>> = {
  'about orders and customers': async (word) => {
    const { orders, customerId } = await insertLongWords(word)
    const lists = ['', 'orders?status=unpaid', `customers?q=${word}`, `search?q=${word}`, 'reports?tables', 'audit']
    const paths = [...lists, ...orders.map((id) => `orders/${id}`), `customers/${customerId}`]
    return { paths, checkedElsewhere: ['orders', 'customers', 'books'] }
  },
  'about selling': async (word) => {
    const campaignId = await insertLongNames(word)
    const paths = ['messages', 'people', 'my-login', 'opening', 'alerts', 'files', 'trace', 'security', 'publish']
    const forms = ['products/maths', 'offers/new', 'settings', `messages/${campaignId}`]
    return { paths, checkedElsewhere: ['products', 'offers', ...forms] }
  },
  'for words and the help': async () => {
    const words = ['', '/home', '/free-guide-mail', '/order-mail', '/testimonials', '/legal/terms']
    return { paths: ['help?q=refund', 'help/order', ...words.map((path) => `words${path}`)] }
  },
}

/** `npm test` opens the last page of each layout in a browser, and reads the HTML of the others. */
const layouts = [
  /^$/,
  /^orders\?/,
  /^orders\//,
  /^reports/,
  /^messages$/,
  /^files$/,
  /^people$/,
  /^help\//,
  /^words\/home$/,
]

for (const [group, prepare] of Object.entries(groups)) {
  test(`the pages ${group} are complete, and one of each layout is accessible and fits every screen`, async ({
    page,
  }) => {
    test.slow()
    const word = makeWord()
    const { paths, checkedElsewhere = [] } = await prepare(word)
    const opened = layouts.flatMap((layout) => paths.findLast((path) => layout.test(path)) ?? [])
    for (const path of opened) {
      await expectFittingPage(page, path)
      await expectAccessible(page)
    }
    for (const path of [...paths, ...checkedElsewhere])
      if (!opened.includes(path)) await expectCompleteHtml(page.request, path)
    await hideProblems(word)
  })

  test(`the pages ${group} are accessible and fit every screen`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    const word = makeWord()
    const { paths, checkedElsewhere = [] } = await prepare(word)
    for (const path of [...paths, ...checkedElsewhere]) {
      await expectFittingPage(page, path)
      await expectAccessible(page)
      await expectFits(page, [1280])
      await expectAccessible(page)
    }
    await hideProblems(word)
  })
}

/** Other tests look at the newest problems. */
async function hideProblems(word: string) {
  await query(
    'update order_problems set resolved_at = now() from orders where orders.id = order_id and orders.source = $1',
    [word],
  )
}

const addressOf = (path: string) => `/admin-dashboard/${path}`.replace(/\/$/, '')

async function expectCompleteHtml(request: APIRequestContext, path: string) {
  const response = await request.get(addressOf(path), { maxRedirects: 0 })
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  expect(await findHtmlProblems(html), path).toEqual([])
  expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  expect(html.split('</head>')[0]?.match(/<title[ >]/g), path).toHaveLength(1)
}

async function expectFittingPage(page: Page, path: string) {
  const response = await page.goto(addressOf(path))
  expect(response?.status(), path).toBe(200)
  expect(await findHtmlProblems((await response?.text()) ?? ''), path).toEqual([])
  await expect(page.locator('h1'), path).toHaveCount(1)
  await expect(page.locator('head title'), path).toHaveCount(1)
  await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  await expectReadableBold(page)
  await expectFits(page, [1280, 768, 390, 360], path)
}

/** With one pixel per point, small letters that are bolder lose the dot of their i, and closer ones the gaps between words. */
async function expectReadableBold(page: Page) {
  const bold = page.locator(':is(h1, h2, h3, h4, strong, b, .button):not(.sr-only)')
  const styles = await bold.evaluateAll((all) =>
    all.map((element) => {
      const { fontSize, fontWeight, letterSpacing } = getComputedStyle(element)
      const isSmall = Number.parseFloat(fontSize) <= 16
      return { element: element.outerHTML.slice(0, 80), isSmall, fontWeight, letterSpacing }
    }),
  )
  expect(styles.filter(({ letterSpacing }) => letterSpacing.startsWith('-'))).toEqual([])
  expect(styles.filter(({ isSmall, fontWeight }) => isSmall && Number(fontWeight) > 650)).toEqual([])
}

/** An order with a payment of another amount, one without a message, and one with every problem that has a text. */
async function insertLongWords(word: string) {
  const held = await insertOrder({ email: newEmail(), productId: 'maths' })
  await holdPayment(held, 100)
  const unsent = await completedOrder({ email: newEmail(), productId: 'combo' })
  await makeDeliveryOverdue(unsent)
  const refused = await completedOrder({ email: `${'w'.repeat(48)}${newEmail()}`, productId: 'maths' })
  await query('update orders set sent_at = now() where id = $1', [refused])
  const orders = [held, unsent, refused]
  await query('update orders set full_name = $2, source = $2 where id = any($1)', [orders, word])
  const customerId = await subscribe(refused)
  await query('update customers set full_name = $2 where id = $1', [customerId, word])
  await query(
    `insert into audit_log (act, order_id, customer_id, actor, detail) values ('refund-recorded', $1, $2, $3, $4)`,
    [refused, customerId, word, { name: word, note: word }],
  )
  await query(
    `insert into received_payments (provider, external_id, order_id, amount_in_paise, currency) values ('sandbox', $1, $1, 34800, 'INR')`,
    [refused],
  )
  await query(
    `insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, note, origin, requested_by, state, bank_reference, error)
     values ($1, $1, 'sandbox', $1, 100, 'other', $2, 'by-hand', 'owner', 'failed', $2, $2)`,
    [refused, word],
  )
  for (const kind of ['refund-failed', 'dispute']) {
    const facts = { amountInPaise: 100, error: word, reason: word }
    await query('insert into order_problems (order_id, kind, detail) values ($1, $2, $3)', [refused, kind, facts])
  }
  await query(
    `insert into deliveries (message_key, kind, channel, customer_id, order_id, address, status, error)
     values ($1, 'order', 'email', $2, $1, 'a@example.in', 'refused', $3)`,
    [refused, customerId, word],
  )
  return { orders, customerId }
}

async function insertLongNames(word: string): Promise<number> {
  await query('insert into helpers (name, key_hash) values ($1, $1)', [word])
  await query(
    `insert into offers (name, percent, code, starts_at, ended_at, created_by) values ($1, 10, left($1, 20), now(), now(), $1)`,
    [word],
  )
  const { rows } = await query(
    `insert into campaigns (kind, product_id, subject, body, mails_per_minute) values ('news', 'maths', $1, $1, 60) returning id`,
    [word],
  )
  return Number(rows[0].id)
}
