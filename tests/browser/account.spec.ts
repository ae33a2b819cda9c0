import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { enlargeLetters, expectAccessible, expectFits } from './accessibility.ts'
import {
  differentCode,
  enterCode,
  findMailedCode,
  loadAccount,
  logIn,
  logInWithForm,
  postCode,
  requestCode,
} from './account-page.ts'
import { completedOrder, insertOrder, query } from './database.ts'
import { readText } from './html.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const loginButton = (page: Page) => page.getByRole('button', { name: 'Open my purchases' })

test('a buyer logs in with the code from the mail and sees the purchases', async ({ page, toasts }) => {
  const email = 'sees@example.com'
  await completedOrder({ email, productId: 'maths' })
  await completedOrder({ email, productId: 'combo' })
  await insertOrder({ email, productId: 'science' })
  await requestCode(page, email)
  await expectAccessible(page, { withContrast: false })
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel('Code')).toHaveAttribute('inputmode', 'numeric')
  await enterCode(page, await findMailedCode(email))
  await expect(page.getByRole('alert')).toContainText('Login successful')
  await expect(page.getByRole('alert')).toContainText('Welcome to your dashboard!')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('9876543210')).toBeVisible()
  await expect(page.getByText('Class 10', { exact: true })).toBeVisible()
  await expect(page.getByText('2 purchases')).toBeVisible()
  await expect(page.getByText('₹696', { exact: true })).toBeVisible()
  await expect(page.getByText('Active Customer')).toBeVisible()
  await expect(page.getByText(/Member since \d{1,2} \w+ \d{4}/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Complete Combo Pack', 'Mathematics Blueprint'])
  await expect(page.getByRole('link', { name: /^Download Blueprint/ })).toHaveCount(4)
  await expect.poll(toasts).toHaveLength(1)
  await expectAccessible(page, { ignoresToasts: true })
  await page.reload()
  await expect(page.getByText('Active Customer')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the next step removes the toast of the step before', async ({ page }) => {
  const email = 'next-step@example.com'
  await completedOrder({ email, productId: 'maths' })
  await page.goto('/customer-dashboard')
  await waitForHydration(page)
  await page.getByLabel('Email', { exact: true }).fill('unknown@example.com')
  await page.getByRole('button', { name: 'Open my purchases' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Customer not found' })
  // A toast under the pointer does not disappear by itself.
  await toast.hover()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await expect(page.getByText(`We sent a six-digit code to ${email}`)).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('a toast confirms the login and the start of a download, each announced once', async ({
  page,
  toasts,
  spokenToasts,
}) => {
  const email = 'toast@example.com'
  await completedOrder({ email, productId: 'maths' })
  await page.goto('/customer-dashboard')
  await waitForHydration(page)
  await logInWithForm(page, email)
  await expect.poll(toasts).toContainEqual(expect.stringContaining('Login successful'))
  const link = page.getByRole('link', { name: 'Download Blueprint: Mathematics Blueprint' })
  await page.route('**/customer-dashboard/download/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', headers: { 'Content-Disposition': 'attachment' }, body: '%PDF' }),
  )
  const download = page.waitForEvent('download')
  await link.click()
  await download
  await expect.poll(toasts).toContainEqual(expect.stringContaining('Download started'))
  // The page itself announces the login.
  await expect(page.getByRole('alert').filter({ hasText: 'Login successful' })).toBeVisible()
  expect(await spokenToasts()).toEqual([expect.stringContaining('Download started')])
})

test('a download button creates a new link to the file', async ({ request }) => {
  const email = 'fresh@example.com'
  const id = await completedOrder({ email, productId: 'combo' })
  const html = await loadAccount(request, email)
  const links = [...new Set(html.match(/\/customer-dashboard\/download\/[\w-]+\/[\w-]+-phone(?=")/g))]
  const files = ['maths-phone', 'science-phone', 'social-phone']
  expect(links).toEqual(files.map((file) => expect.stringMatching(new RegExp(`/${file}$`))))
  for (const [index, file] of files.entries()) {
    const href = links[index] ?? ''
    const answer = await request.get(href, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toMatch(new RegExp(`/download/${id}\\.${file}\\.0\\.\\d+\\.[\\w-]{43}$`))
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    const reading = await request.get(`${href}?read`, { maxRedirects: 0 })
    expect(reading.headers().location).toMatch(new RegExp(`/download/read/${id}\\.${file}\\.0\\.\\d+\\.[\\w-]{43}$`))
  }
})

test('a completed order has a receipt, a pending one does not', { tag: '@long' }, async ({ request }) => {
  const email = 'receipt@example.com'
  await completedOrder({ email, productId: 'combo' })
  const pending = await insertOrder({ email, productId: 'maths' })
  const html = await loadAccount(request, email)
  const receipts = [...new Set(html.match(/\/customer-dashboard\/receipt\/[\w-]+(?=")/g))]
  expect(receipts).toHaveLength(1)
  expect(html).toContain('Receipt (PDF)')
  const answer = await request.get(receipts[0] ?? '')
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const none = await request.get(`/customer-dashboard/receipt/${pending}`)
  expect(readText(await none.text())).toContain('This file or receipt is not in your account')
})

test('a refunded purchase is marked and has no download', async ({ request }) => {
  const email = 'refunded@example.com'
  const id = await completedOrder({ email, productId: 'maths' })
  await query('update orders set refunded_at = now() where id = $1', [id])
  const html = await loadAccount(request, email)
  expect(readText(html)).toContain('Refunded on ')
  expect(readText(html)).toContain('0 purchases')
  expect(html).not.toContain('Download Blueprint')
  const answer = await request.get(`/customer-dashboard/download/${id}/maths`)
  expect(readText(await answer.text())).toContain('The files of a refunded order can no longer be downloaded.')
})

test('a customer without a purchase sees that there is none', async ({ request }) => {
  const email = 'empty@example.com'
  await insertOrder({ email, productId: 'maths', status: 'failed' })
  const html = await loadAccount(request, email)
  expect(readText(html)).toContain('No purchases found. Contact support if this seems incorrect.')
})

test('a code can be entered wrongly four times, the fifth try ends it', async ({ request }) => {
  const email = 'wrong@example.com'
  await completedOrder({ email, productId: 'maths' })
  await request.post('/customer-dashboard', { form: { email } })
  const code = await findMailedCode(email)
  expect(await postCode(request, '12')).toContain('A code has six digits')
  for (const [step, words] of ['4 tries', '3 tries', '2 tries', 'one try'].entries()) {
    expect(await postCode(request, differentCode(code, step + 1))).toContain(`You have ${words} left.`)
  }
  expect(await postCode(request, differentCode(code, 9))).toContain('This code no longer works')
  expect(await postCode(request, code)).not.toContain('Active Customer')
  await request.post('/customer-dashboard', { form: { email } })
  expect(await postCode(request, await findMailedCode(email))).toContain('Active Customer')
})

test('digits typed before the page has hydrated are kept', async ({ page }) => {
  const email = 'slow-line@example.com'
  await completedOrder({ email, productId: 'maths' })
  await requestCode(page, email)
  const code = await findMailedCode(email)
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await enterCode(page, differentCode(code))
  await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
  await page.getByLabel('Code').fill(code)
  arrive()
  await waitForHydration(page)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByLabel('Code')).toHaveValue(code)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Active Customer')).toBeVisible()
})

test('an expired code does not work', async ({ request }) => {
  const email = 'expired@example.com'
  await completedOrder({ email, productId: 'maths' })
  await request.post('/customer-dashboard', { form: { email } })
  await query(
    `update login_codes set expires_at = now() - interval '1 second'
     where customer_id = (select id from customers where email = $1)`,
    [email],
  )
  const shown = await postCode(request, await findMailedCode(email))
  expect(shown).toContain('This code no longer works')
  expect(shown).not.toContain('Active Customer')
})

test('a browser that refuses cookies is told so, and not only asked for the address again', async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = 'no-cookies@example.com'
  await completedOrder({ email, productId: 'maths' })
  const answer = await request.post('/customer-dashboard', { form: { email }, maxRedirects: 0 })
  const withoutCookies = await playwright.request.newContext({ baseURL })
  const page = await withoutCookies.get(answer.headers().location ?? '')
  expect(await page.text()).toContain('Your browser refuses cookies')
  expect(await (await withoutCookies.get('/customer-dashboard')).text()).not.toContain('Your browser refuses cookies')
})

test('a code does not work in another browser', async ({ request, playwright, baseURL }) => {
  const email = 'elsewhere@example.com'
  await completedOrder({ email, productId: 'maths' })
  await request.post('/customer-dashboard', { form: { email } })
  const code = await findMailedCode(email)
  const stranger = await playwright.request.newContext({ baseURL })
  expect(await postCode(stranger, code)).not.toContain('Active Customer')
  await stranger.post('/customer-dashboard', { form: { email } })
  if ((await findMailedCode(email)) !== code) expect(await postCode(stranger, code)).toContain('That is not the code')
  expect(await postCode(request, code)).toContain('Active Customer')
})

test('a customer can request a new code after a minute, or use another address immediately', { tag: '@long' }, async ({
  page,
}) => {
  const email = 'asks-again@example.com'
  await completedOrder({ email, productId: 'maths' })
  await requestCode(page, email)
  const first = await findMailedCode(email)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByRole('alert')).toContainText('The code is on its way')
  await query(
    `update login_codes set created_at = created_at - interval '2 minutes'
     where customer_id = (select id from customers where email = $1)`,
    [email],
  )
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await sent
  await expect(page.getByRole('alert')).toHaveCount(0)
  const second = await findMailedCode(email)
  if (first !== second) {
    await enterCode(page, first)
    await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
  }
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
})

test('too many codes for one address make strangers wait, but not the customer’s own browser', async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = 'often@example.com'
  await completedOrder({ email, productId: 'maths' })
  await loadAccount(request, email)
  const left = await request.post('/customer-dashboard', { form: { intent: 'logout' } })
  expect(readText(await left.text())).toContain('You are logged out')
  const stranger = await playwright.request.newContext({ baseURL })
  for (let time = 0; time < 10; time++) await stranger.post('/customer-dashboard', { form: { email } })
  const another = await playwright.request.newContext({ baseURL })
  const refused = readText(await (await another.post('/customer-dashboard', { form: { email } })).text())
  expect(refused).toContain('Too many tries')
  expect(refused).toContain('Please try again in 24 hours.')
  await loadAccount(request, email)
})

test('a customer sees where the account is logged in and ends the other logins', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = 'two-browsers@example.com'
  await completedOrder({ email, productId: 'maths' })
  const phone = await (await browser.newContext({ userAgent: chromeOnAndroid })).newPage()
  const library = await (await browser.newContext()).newPage()
  for (const other of [phone, library]) await logIn(other, email)
  await logIn(page, email)
  const section = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section.getByRole('listitem').first()).toContainText('This browser')
  await section.getByRole('button', { name: /^End: Chrome on Android, last used \d{1,2} \w+ \d{4}/ }).click()
  await expect(page.getByRole('alert')).toContainText('Login ended')
  await phone.reload()
  await expect(loginButton(phone)).toBeVisible()
  await section.getByRole('button', { name: 'End all others' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await library.reload()
  await expect(loginButton(library)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Active Customer')).toBeVisible()
})

test('the logout ends the session on the server, and the back button shows no customer data', async ({
  page,
  context,
}) => {
  const email = 'leaves@example.com'
  await completedOrder({ email, productId: 'maths' })
  await logIn(page, email)
  const cookies = await context.cookies()
  await page.goto('/terms')
  await page.goto('/customer-dashboard')
  await expect(page.getByText('Active Customer')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alert')).toContainText('You are logged out')
  for (let step = 0; step < 3; step++) {
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByText('9876543210')).toHaveCount(0)
  }
  // A copied cookie is worthless after the logout.
  await context.addCookies(cookies)
  await page.goto('/customer-dashboard')
  await expect(loginButton(page)).toBeVisible()
})

test('scripts and other sites cannot use the session cookie', async ({ request }) => {
  const email = 'cookie@example.com'
  await completedOrder({ email, productId: 'maths' })
  await loadAccount(request, email)
  const cookie = (await request.storageState()).cookies.find(({ name }) => name === 'customer')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const answer = await request.get('/customer-dashboard')
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  const data = await request.get('/customer-dashboard.data')
  expect(data.headers()['cache-control']).toBe('private, no-store')
  const forged = await request.post('/customer-dashboard', {
    form: { intent: 'logout' },
    headers: { Origin: 'https://elsewhere.example' },
  })
  expect(forged.status()).toBe(403)
  expect(await (await request.get('/customer-dashboard')).text()).toContain('Active Customer')
})

test('a customer can stop and allow every consent, and the history shows it', async ({ page }) => {
  const email = 'consents@example.com'
  const id = await completedOrder({ email, productId: 'maths' })
  await query(
    `insert into consents (customer_id, order_id, purpose, granted, text_version, source)
     select customer_id, id, unnest($2::text[]), true, '2026-11-15', 'checkout' from orders where id = $1`,
    [
      id,
      [
        'termsAccepted',
        'privacyAccepted',
        'emailMarketing',
        'smsMarketing',
        'callMarketing',
        'whatsappMarketing',
        'dndOverride',
      ],
    ],
  )
  await logIn(page, email)
  await expect(page.getByRole('button', { name: /^Stop: / })).toHaveCount(5)
  for (let stopped = 1; stopped <= 5; stopped++) {
    await page
      .getByRole('button', { name: /^Stop: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Allow: / })).toHaveCount(stopped)
  }
  await page.getByRole('button', { name: 'Allow: News and offers on WhatsApp' }).click()
  await expect(page.getByRole('button', { name: 'Stop: News and offers on WhatsApp' })).toBeVisible()
  await page.getByText('History of your choices').click()
  await expect(page.locator('details ol li')).toHaveCount(7)
  await expect(page.locator('details ol li').first()).toContainText(/^Agreed under “Your purchases”, /)
  await expect(page.getByText(/Terms of Service: accepted on /)).toBeVisible()
  await expect(page.getByText('Active Customer')).toBeVisible()
})

test('a customer downloads all stored data as a file', async ({ page }) => {
  const email = 'export@example.com'
  const id = await completedOrder({ email, productId: 'maths' })
  await logIn(page, email)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.json')
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(file).toMatchObject({ profile: { email }, orders: [{ id, amountInPaise: 34_800 }], logins: [{}] })
})

test('a customer deletes all data after typing DELETE', async ({ page }) => {
  const email = 'delete@example.com'
  const id = await completedOrder({ email, productId: 'maths' })
  await logIn(page, email)
  await page.evaluate(() => localStorage.setItem('freeGuideUser', '{}'))
  await page.getByRole('link', { name: 'Delete my data' }).click()
  await expect(page.getByText('Your download links stop working.')).toBeVisible()
  await expectAccessible(page, { withContrast: false })
  await page.getByLabel('Type DELETE to confirm').fill('yes')
  await page.getByRole('button', { name: 'Delete my data for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was deleted')
  expect(await page.evaluate(() => localStorage.getItem('freeGuideUser'))).toBe('{}')
  await page.getByLabel('Type DELETE to confirm').fill('delete')
  await page.getByRole('button', { name: 'Delete my data for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Your data is deleted')
  // The record of the free guide in this browser is deleted too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('freeGuideUser'))).toBeNull()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await loginButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Customer not found')
  const { rows } = await query('select email, full_name, status, amount_in_paise from orders where id = $1', [id])
  expect(rows).toEqual([
    {
      email: expect.stringMatching(/@erased\.invalid$/),
      full_name: 'Erased',
      status: 'completed',
      amount_in_paise: 34_800,
    },
  ])
})

test('an old session needs a new code before it deletes data', { tag: '@long' }, async ({ page }) => {
  const email = 'old-session@example.com'
  await completedOrder({ email, productId: 'maths' })
  await logIn(page, email)
  await query(
    `update sessions set created_at = now() - interval '1 hour'
     where customer_id = (select id from customers where email = $1)`,
    [email],
  )
  await page.request.post('/customer-dashboard/delete-my-data', { form: { intent: 'erase', confirmation: 'DELETE' } })
  await page.goto('/customer-dashboard/delete-my-data')
  await expect(page.getByLabel('Type DELETE to confirm')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  const code = await findMailedCode(email)
  await page.getByLabel('Code').fill(code.slice(1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('A code has six digits')
  await page.getByLabel('Code').fill(differentCode(code))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my data for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Your data is deleted')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('login, consent choices, the language and logout work and show their notices', { tag: '@long' }, async ({
    page,
  }) => {
    const email = 'no-script-login@example.com'
    await completedOrder({ email, productId: 'maths' })
    await requestCode(page, email)
    await enterCode(page, differentCode(await findMailedCode(email)))
    await expect(page.getByRole('alert')).toContainText('You have 4 tries left.')
    await enterCode(page, await findMailedCode(email))
    await expect(page.getByRole('alert')).toContainText('Login successful')
    await page.getByRole('button', { name: 'Allow: News and offers by email' }).click()
    await expect(page.getByRole('alert')).toContainText('Allowed again')
    await expect(page.getByRole('button', { name: 'Stop: News and offers by email' })).toBeVisible()
    await page.getByRole('radio', { name: 'हिन्दी' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Language saved')
    await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('alert')).toContainText('You are logged out')
    await expect(loginButton(page)).toBeVisible()
  })
})

test('the dashboard fits every screen', async ({ page }) => {
  const email = 'a-very-long-address-that-a-customer-might-have@a-very-long-domain-name.example.com'
  await completedOrder({ email, productId: 'combo' })
  await logIn(page, email)
  for (const path of ['/customer-dashboard', '/customer-dashboard/delete-my-data']) {
    await page.goto(path)
    await expectFits(page, [360, 768, 1280])
  }
  await page.goto('/customer-dashboard')
  for (const size of ['150%', '200%']) {
    await enlargeLetters(page, size)
    await expectFits(page, [360], `/customer-dashboard with letters of ${size}`)
  }
})
