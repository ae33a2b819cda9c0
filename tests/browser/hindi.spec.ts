import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { decode } from 'html-entities'
import { accountWords } from '#content/interface/hi/account.ts'
import { checkoutWords } from '#content/interface/hi/checkout.ts'
import { deleteMyDataWords } from '#content/interface/hi/delete-my-data.ts'
import { formErrorWords } from '#content/interface/hi/form-errors.ts'
import { formWords } from '#content/interface/hi/forms.ts'
import { loginCodeWords } from '#content/interface/hi/login-code.ts'
import { thankYouWords } from '#content/interface/hi/thank-you.ts'
import { pages } from '../addresses.ts'
import { findLatinWords } from '../hindi.ts'
import { expectAccessible, expectFits, expectNoShift } from './accessibility.ts'
import { insertOrder, listMail, query, readOrders, setOrderStatus, subscribe } from './database.ts'
import { createDownloadPath, downloadFromManyNetworks, refundOrder } from './download-links.ts'
import { findHtmlProblems } from './html.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

// The shop under test keeps its signing secret in its own data folder.
process.env.DATA_DIR = process.env.SHOP_TEST_DATA
const { createUnsubscribeLink } = await import('#shop/messages/unsubscribe-link.server.ts')

const visitorPaths = Object.values(pages).flatMap(({ visitor = [] }) => visitor)

const inHindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`)

/** The seller's address, units and the terms of mathematics. */
const facts = 'Bangalore Karnataka India KB MB sin cos tan sec cot cosec HCF LCM cf rl'.split(' ')

/** Of chemistry: CaSO₄. */
const formula = /^(?:Pb|Fe|Al|Na|Ca|Hg|Ag|Cl|[NOCHS])+$/

/** What a visitor reads, hears or finds with a search engine. */
function listTexts(html: string): string {
  const visible = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
  const attributes = visible.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*\p{L}[^"]*)"/gu)
  const tags = visible.matchAll(
    /<meta (?:name="(?:description|keywords)|property="og:(?:title|description|image:alt))" content="([^"]*)"/g,
  )
  const said = [...attributes, ...tags].map(([, words = '']) => words)
  return decode([visible.replaceAll(/<[^>]*>/g, ' '), ...said].join('\n'))
}

function listAlternates(html: string): string[] {
  const links = html.match(/<link [^>]*rel="alternate"[^>]*>/g) ?? []
  return links.map((link) => `${/hrefLang="([^"]*)"/i.exec(link)?.[1]} ${/href="([^"]*)"/.exec(link)?.[1]}`).sort()
}

/** The structured data that search engines read. */
function listData(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => JSON.parse(json))
}

function findEnglish(text: string, alsoAllowed: string[] = []): string[] {
  return findLatinWords(text, [...facts, ...alsoAllowed]).filter((word) => !formula.test(word))
}

/** A sentence in Hindi ends with a danda. */
const endsLikeEnglish = /[\u0900-\u097f]\.(\s|$)/

async function load(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path)
  expect(response.status(), path).toBeLessThan(500)
  return response.text()
}

test('every page is there in Hindi, without an English sentence', async ({ request, baseURL }) => {
  test.slow()
  for (const path of visitorPaths) {
    const html = await load(request, inHindi(path))
    expect(html, path).toContain('<html lang="hi"')
    expect(html, path).toMatch(/<title>[^<]*\p{Script=Devanagari}/u)
    expect(await findHtmlProblems(html), path).toEqual([])
    const texts = listTexts(html)
    expect(findEnglish(texts), path).toEqual([])
    expect(texts, path).not.toMatch(endsLikeEnglish)
    if (html.includes('content="noindex"')) continue
    expect(html, path).toMatch(new RegExp(`rel="canonical" href="${baseURL}/hi\\b`))
    const data = listData(html)
    expect(data[0], path).toMatchObject({ '@type': 'WebPage', inLanguage: 'hi' })
    const named = data.flatMap(({ name, description, inLanguage }) => [name, description, inLanguage ?? 'hi'])
    expect(findEnglish(named.join(' '), ['hi']), path).toEqual([])
    const alternates = [`en ${baseURL}${path}`, `hi ${baseURL}${inHindi(path)}`, `x-default ${baseURL}${path}`]
    // Two addresses show the free guide; search engines know the first.
    if (path === '/class10-free-guide') continue
    expect(listAlternates(html), path).toEqual(alternates)
    const english = await load(request, path)
    expect(listAlternates(english), path).toEqual(alternates)
    expect(listData(english)[0], path).toMatchObject({ '@type': 'WebPage', inLanguage: 'en' })
  }
})

test('a refused code is explained in a Hindi sentence', async ({ request }) => {
  const text = listTexts(await load(request, '/hi/checkout/maths?code=NO-SUCH-CODE'))
  expect(text).toContain('हमारे पास ऐसा कोई कोड नहीं है')
  expect(text).not.toMatch(endsLikeEnglish)
})

/** A page that does not exist leaves a line in the console, which the page of other tests would refuse. */
async function openSmallPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 360, height: 800 } })
}

/** `npm run test:long` looks at every page; `npm test` at one of each kind, and in English only where no other test does. */
const looks = { 'one page of each kind': false, 'every page': true }
const kinds = '/ /maths /checkout/maths /free-guide /thank-you /customer-dashboard /something-wrong /terms'.split(' ')
const englishKinds = ['/download/x', '/unsubscribe/x', '/nothing-here']

async function expectGoodPage(page: Page, address: string, all: boolean) {
  await page.goto(address, { waitUntil: 'load' })
  await expect(page.locator('h1'), address).toHaveCount(1)
  await expectFits(page, all ? [320, 360] : [320], address)
  // A page in Hindi has the colours of the same page in English.
  await expectAccessible(page, { path: address, withContrast: all || !address.startsWith('/hi') })
  if (address.startsWith('/hi')) expect(findEnglish(await page.locator('body').innerText()), address).toEqual([])
}

for (const [which, all] of Object.entries(looks)) {
  test.describe(`in both languages, ${which}`, { tag: all ? '@long' : [] }, () => {
    test('is accessible, fits the smallest phones, and shows its letters', async ({ browser }) => {
      test.slow()
      const page = await openSmallPage(browser)
      for (const path of all ? visitorPaths : kinds) await expectGoodPage(page, inHindi(path), all)
      for (const path of all ? visitorPaths : englishKinds) await expectGoodPage(page, path, all)
      // This machine may have no font with these letters, and then the page brings one.
      await page.goto('/hi')
      await page.evaluate(() => document.fonts.ready)
      const sources = await page.evaluate(() =>
        Array.from(document.fonts, ({ family, status }) => `${family} ${status}`),
      )
      await page.close()
      expect(
        sources.some((source) => /Devanagari"? loaded|Mukta Hindi"? loaded/.test(source)),
        `${sources}`,
      ).toBe(true)
    })

    test('is good in every state of an order, a link and a code', async ({ browser, request }) => {
      test.slow()
      const addresses = await makeStates()
      const page = await openSmallPage(browser)
      for (const path of addresses) {
        // A file that is not ready yet answers with 503.
        const answer = await request.get(inHindi(path))
        expect(findEnglish(listTexts(await answer.text())), path).toEqual([])
      }
      const layoutOf = (path: string) => path.split(/[/?]/)[1] ?? ''
      const firsts = Map.groupBy(addresses, layoutOf)
      const opened = all ? addresses : [...firsts.values()].flatMap(([first]) => first ?? [])
      for (const path of opened) await expectGoodPage(page, inHindi(path), all)
      for (const path of all ? addresses : []) await expectGoodPage(page, path, all)
      await page.close()
    })
  })
}

async function makeStates(): Promise<string[]> {
  const email = `states-${Date.now()}@example.com`
  const insert = (status: 'pending' | 'failed' | 'completed') => insertOrder({ email, productId: 'maths', status })
  const [pending, failed, paid] = [await insert('pending'), await insert('failed'), await insert('completed')]
  const [refunded, spread, unready] = [await insert('completed'), await insert('completed'), await insert('completed')]
  await refundOrder(refunded)
  await downloadFromManyNetworks(spread)
  await query('update orders set files = $2 where id = $1', [
    unready,
    JSON.stringify([{ file: 'no-pdf-yet', title: 'गणित' }]),
  ])
  const customerId = await subscribe(paid)
  return [
    ...[pending, failed, paid].map((id) => `/thank-you?order_id=${id}&product=maths`),
    '/checkout/maths?code=NOPE',
    createDownloadPath({ orderId: paid, expiresAt: new Date(Date.now() - 24 * 60 * 60_000) }),
    createDownloadPath({ orderId: paid, generation: 7 }),
    ...[refunded, pending, spread].map((orderId) => createDownloadPath({ orderId })),
    createDownloadPath({ orderId: unready, file: 'no-pdf-yet' }),
    new URL(createUnsubscribeLink(customerId)).pathname,
  ]
}

test('nothing on a Hindi page moves while it loads', async ({ browser }) => {
  const page = await browser.newPage()
  // A phone has the letters and loads no font.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const path of ['/hi', '/hi/maths', '/hi/checkout/maths', '/hi/free-guide']) {
    await page.goto(path)
    await expectNoShift(page, path)
  }
  await page.close()
})

test('on a computer without Hindi letters nothing moves when the font arrives, and nothing stays hidden without it', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const { promise: mayArrive, resolve: release } = Promise.withResolvers<void>()
  let isRequested = false
  await page.route('**/mukta-hindi*.woff2', async (route) => {
    isRequested = true
    await mayArrive
    await route.continue()
  })
  await page.goto('/hi/maths', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, includeHidden: true })
  await expect(heading).toBeAttached()
  await page.waitForTimeout(500)
  // A computer that has the letters shows the page at once, and does not load ours.
  await expect(heading).toBeVisible({ visible: !isRequested })
  release()
  await expect(heading).toBeVisible()
  await expectNoShift(page, '/hi/maths')

  await page.route('**/mukta-hindi*.woff2', () => {})
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toBeVisible()
  await page.close()
})

test('a visitor who switches the language while React starts keeps what was typed', async ({ page }) => {
  await page.goto('/checkout/maths?utm_source=x')
  await page.locator('#main [name=name]').fill('Asha Rao')
  // React does this to every click until it has taken over the page.
  await page.evaluate(() => document.addEventListener('click', (event) => event.stopPropagation(), true))
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL('/hi/checkout/maths?utm_source=x')
  await expect(page.locator('#main [name=name]')).toHaveValue('Asha Rao')
})

test('a buyer who applies a code before React has started keeps what was typed', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/checkout/maths')
  await page.locator('#main [name=name]').fill('Asha Rao')
  await page.getByText('Have a code?').click()
  await page.getByLabel('Code', { exact: true }).fill('UNKNOWN-1')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('We do not know this code. Check the spelling.')).toBeVisible()
  await expect(page.locator('#main [name=name]')).toHaveValue('Asha Rao')
  expect(await page.evaluate(() => sessionStorage.typed)).toBeUndefined()
})

interface Switch {
  path: string
  field: string
  typed: string
}

const usualSwitches: Switch[] = [
  { path: '/checkout/maths?utm_source=x', field: 'name', typed: 'Asha Rao' },
  { path: '/find-order', field: 'hint', typed: '482 109 375' },
]
const otherSwitches: Switch[] = [
  { path: '/checkout/science', field: 'code', typed: 'DIWALI' },
  { path: '/free-guide', field: 'email', typed: 'asha@example.com' },
  { path: '/customer-dashboard', field: 'email', typed: 'asha@example.com' },
]

test('a visitor switches the language on the same page, and keeps the query and what was typed', ({ page }) =>
  switchAndKeep(page, usualSwitches))

test('a visitor switches the language on any other form, and keeps what was typed', { tag: '@long' }, ({ page }) =>
  switchAndKeep(page, otherSwitches),
)

async function switchAndKeep(page: Page, switches: Switch[]) {
  for (const { path, field, typed } of switches) {
    await page.goto(path)
    const input = page.locator(`#main [name=${field}]:not([type=hidden])`)
    if (field === 'code') await page.locator('#main details:has([name=code]) summary').click()
    await input.fill(typed)
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()
    await expect(page).toHaveURL(inHindi(path))
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(input).toBeVisible()
    await expect(input).toHaveValue(typed)
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(path)
    await expect(input).toHaveValue(typed)
  }
  // What was typed is kept for the next page only.
  await page.reload()
  await expect(page.locator(`#main [name=${switches.at(-1)?.field}]:not([type=hidden])`)).toHaveValue('')
}

test('a buyer fails, resumes, pays, logs in, downloads and withdraws in Hindi', { tag: '@long' }, async ({
  page,
  context,
  pageErrors,
}) => {
  test.slow()
  const email = `hindi-${Date.now()}@example.com`
  const expectHindi = async () => {
    const shown = await page.locator('body').innerText()
    expect(findEnglish(`${await page.title()} ${shown}`, [...email.split('@'), 'Linux']), page.url()).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/hi/checkout/maths')
  await waitForHydration(page)
  await page.getByRole('button', { name: checkoutWords.pay('₹208') }).click()
  await expect(page.getByText(formErrorWords['name-required'])).toBeVisible()
  await expectHindi()

  await page.getByLabel(formWords.fullName).fill('आशा राव')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=phone]').fill('9876543210')
  await page.locator('[name=classLevel]').selectOption('class-10')
  await page.locator('#main form [type=checkbox]').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: checkoutWords.pay('₹208') }).click()
  await expect(page.getByRole('alert').first()).toContainText(checkoutWords.offline.title)
  await expectHindi()
  await context.setOffline(false)
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/ERR_INTERNET_DISCONNECTED/)

  await pay(page, 'Decline')
  await expect(page).toHaveURL(/declined/)
  const [order] = await readOrders(email)
  await setOrderStatus(order?.id ?? '', 'failed')
  await page.goto(`/hi/thank-you?order_id=${order?.id}&product=maths`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thankYouWords.failed.heading)
  await expectHindi()
  await page.getByRole('link', { name: thankYouWords.failed.tryAgain }).click()
  await expect(page).toHaveURL(/\/hi\/checkout\/maths\?order=/)
  await expect(page.getByLabel(formWords.fullName)).toHaveValue('आशा राव')
  await pay(page, 'Succeed')
  await expect(page.getByText(thankYouWords.success.label)).toBeVisible({ timeout: 60_000 })
  await expectHindi()
  await page.getByRole('button', { name: thankYouWords.success.marketing.stop }).click()
  await expect(page.getByRole('button', { name: thankYouWords.success.marketing.stop })).toHaveCount(0)
  await expectHindi()

  await page.goto('/hi/customer-dashboard')
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: accountWords.login.emailStep.submit }).click()
  await expect(page.locator('[name=code]')).toBeVisible()
  await expectHindi()
  await page.locator('[name=code]').fill('12')
  for (const name of ['English', 'हिन्दी']) {
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveCount(0)
    await expect(page.locator('[name=code]')).toHaveValue('12')
  }
  await page.getByRole('button', { name: accountWords.login.codeStep.submit }).click()
  await expect(page.getByRole('alert').first()).toContainText(loginCodeWords.malformed.title)
  await expectHindi()
  await page.locator('[name=code]').fill(await findCode(email))
  await page.getByRole('button', { name: accountWords.login.codeStep.submit }).click()
  const download = page.locator('a[href^="/hi/customer-dashboard/download/"]').first()
  await expect(download).toBeVisible()
  await expectHindi()
  await expectAccessible(page, { path: '/hi/customer-dashboard', ignoresToasts: true, withContrast: false })
  await expectFits(page, [320, 360])
  const file = await page.request.get((await download.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  const paid = (await readOrders(email)).find(({ status }) => status === 'completed')
  const receipt = await page.request.get(`/hi/customer-dashboard/receipt/${paid?.id}`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  await page.goto('/hi/customer-dashboard/delete-my-data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deleteMyDataWords.heading)
  await expectHindi()
  await expectAccessible(page, { path: '/hi/customer-dashboard/delete-my-data' })
  await expectFits(page, [320, 360])
})

test('a payment that arrives late is explained and confirmed in Hindi', async ({ page }) => {
  const id = await insertOrder({ email: `late-hindi-${Date.now()}@example.com`, productId: 'maths' })
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto(`/hi/thank-you?order_id=${id}&product=maths`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thankYouWords.verifying.heading)
  for (let check = 1; check <= 12; check++) {
    const answered = page.waitForResponse('**/api/order-status*')
    await page.clock.runFor(5_000)
    await answered
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thankYouWords.timedOut.heading)
  await expect(page).toHaveTitle(new RegExp(thankYouWords.seo.titles['timed-out']))
  expect(findEnglish(await page.locator('body').innerText())).toEqual([])
  await setOrderStatus(id, 'completed')
  await page.getByRole('link', { name: thankYouWords.timedOut.checkAgain }).click()
  await expect(page.getByText(thankYouWords.success.label)).toBeVisible()
})

async function pay(page: Page, outcome: string) {
  await page.locator('#main form [type=checkbox]').check()
  await page.getByRole('button', { name: checkoutWords.pay('₹208') }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: outcome, exact: true }).click()
}

/** The newest code in the demo mailbox. */
async function findCode(email: string): Promise<string> {
  const mail = (await listMail(email)).find(({ subject }) => /^\d{6} /.test(subject))
  expect(mail?.subject).toContain('लॉग इन कोड')
  return mail?.subject.slice(0, 6) ?? ''
}
