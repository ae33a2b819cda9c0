import { readFileSync, writeFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { expectAccessible } from './accessibility.ts'
import { logIn } from './account-page.ts'
import { completedOrder, insertOrder, query, subscribe } from './database.ts'
import {
  clickAndConfirm,
  downloadLinksIn,
  holdPayment,
  logInAsOwner,
  makeDeliveryOverdue,
  readActs,
  receivePayment,
  waitForMail,
  waitForRow,
} from './owner-page.ts'
import { expect, test, waitForHydration } from './shop-page.ts'

test.beforeEach(({ context, baseURL }) => logInAsOwner(context, baseURL))

let made = 0
function newEmail() {
  return `owner${Date.now()}-${process.pid}-${++made}@example.in`
}

test('a paid order without a message is on the first screen until the owner resends it', async ({ page }) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'maths' })
  await makeDeliveryOverdue(orderId)
  await page.goto('/admin-dashboard')
  await waitForHydration(page)
  // The list shows four lines and folds the rest, and other tests leave many.
  const resend = page.getByRole('button', { name: `Resend email: order ${orderId}`, includeHidden: true })
  await expect(resend).toHaveCount(1)
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await expect(needs.locator(`a[href="/admin-dashboard/orders/${orderId}"]`)).toHaveCount(1)
  if (!(await resend.isVisible())) await page.getByText(/^Show \d+ more$/).click()
  await resend.click()
  await expect(page).toHaveURL(`/admin-dashboard/orders/${orderId}`)
  await expect(page.getByRole('alert')).toContainText(`Download link sent to ${email}`)
  expect(downloadLinksIn(await waitForMail(email))).not.toEqual([])
  expect(await readActs(orderId)).toEqual(['order-resent'])
  await page.reload()
  await expect(page.getByText('Email sent', { exact: true })).toBeVisible()
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await expect(resend).toHaveCount(0)
})

test('after a corrected email the buyer gets new links, can log in, and the old links stop working', async ({
  page,
  request,
  context,
}) => {
  const [wrong, right] = [newEmail(), newEmail()]
  const orderId = await completedOrder({ email: wrong, productId: 'maths' })
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Resend email', exact: true }).click()
  const [oldLink = ''] = downloadLinksIn(await waitForMail(wrong))

  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('nobody@nowhere')
  await page.getByRole('button', { name: 'Correct and resend' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Correct and resend' }).click()
  await expect(page.getByText('The order already has this email.')).toBeVisible()
  await field.fill(right)
  await page.getByRole('button', { name: 'Correct and resend' }).click()
  await expect(page.getByRole('alert')).toContainText(`on their way to ${right}`)
  await expect(page.getByText(`From ${maskEmail(wrong)} to ${maskEmail(right)}`)).toBeVisible()

  const [newLink = ''] = downloadLinksIn(await waitForMail(right))
  await context.clearCookies()
  expect((await downloadCopy(request, newLink)).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await downloadCopy(request, oldLink)).subarray(0, 5).toString()).not.toBe('%PDF-')
  await logIn(page, right)
  await expect(page.getByRole('heading', { name: 'Mathematics Blueprint' }).first()).toBeVisible()
})

test('the owner accepts a different amount, and the order is delivered', async ({ page }) => {
  const email = newEmail()
  const orderId = await insertOrder({ email, productId: 'combo' })
  await holdPayment(orderId, 30_000)
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'The buyer paid a different amount' })).toBeVisible()
  await expect(page.getByText('The buyer paid ₹300 instead of ₹348')).toBeVisible()
  await clickAndConfirm(page, 'Accept and deliver', /Yes, accept and deliver/)
  await expect(page.getByRole('alert')).toContainText('Payment accepted')
  expect(downloadLinksIn(await waitForMail(email))).toHaveLength(6)
  const { rows } = await query('select status, amount_in_paise from orders where id = $1', [orderId])
  expect(rows).toEqual([{ status: 'completed', amount_in_paise: 30_000 }])
})

test('the owner finds an unpaid order by phone, asks the provider and accepts a payment made in another way', async ({
  page,
}) => {
  const email = newEmail()
  const phone = `6${Date.now()}`.slice(0, 10)
  const orderId = await insertOrder({ email, productId: 'maths' })
  await query('update orders set phone_number = $2 where id = $1', [orderId, phone])
  await page.goto('/admin-dashboard')
  await waitForHydration(page)
  await page.keyboard.press('/')
  await page.keyboard.type(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click()
  await expect(page).toHaveURL(`/admin-dashboard/orders/${orderId}`)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', `https://wa.me/91${phone}`)
  await expect(page.getByRole('region', { name: 'Paid, sent, downloaded?' })).toContainText('Not yet')
  await page.getByRole('button', { name: 'Ask the provider now' }).click()
  await expect(page.getByRole('alert')).toContainText('The payment page never opened')
  await page.locator('summary').filter({ hasText: 'Mark as paid' }).click()
  await page.getByLabel('How was it paid?').fill('UPI reference 4312')
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('alert')).toContainText('Payment accepted')
  await expect(page.getByText('Note: UPI reference 4312')).toBeVisible()
  expect(downloadLinksIn(await waitForMail(email))).not.toEqual([])
})

test('the owner closes a problem after a refund, and a second click changes nothing', async ({
  page,
  request,
  baseURL,
}) => {
  const orderId = await insertOrder({ email: newEmail(), productId: 'maths' })
  await query(`insert into order_problems (order_id, kind, detail) values ($1, 'reference-mismatch', '{}')`, [orderId])
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await clickAndConfirm(page, 'I refunded it', /Yes, I refunded it/)
  await expect(page.getByRole('alert')).toContainText('The problem is closed.')
  await expect(page.getByText(/^Closed \d/)).toBeVisible()
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const again = await request.post(`/admin-dashboard/orders/${orderId}`, {
    form: { intent: 'refund-problem', kind: 'reference-mismatch' },
    headers: { Cookie: cookies, Origin: baseURL ?? '' },
  })
  expect(await again.text()).toContain('Nothing was changed')
  expect(await readActs(orderId)).toEqual(['problem-refunded'])
})

test('the owner closes a double payment without refund and retries a file that failed', { tag: '@long' }, async ({
  page,
}) => {
  const orderId = await completedOrder({ email: newEmail(), productId: 'maths' })
  await query(`insert into order_problems (order_id, kind, detail) values ($1, 'paid-twice', '[]')`, [orderId])
  await query(`insert into copy_problems (order_id, file, detail) values ($1, 'maths', 'broken')`, [orderId])
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
  await clickAndConfirm(page, 'Close without refund', /Yes, close it/)
  await expect(page.getByRole('alert')).toContainText('Problem closed')
  await page.getByRole('button', { name: /Check the file again/ }).click()
  await expect(page.getByRole('alert')).toContainText('Checking')
  await waitForRow('select from copy_problems where order_id = $1 and resolved_at is not null', [orderId])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Paid, sent, downloaded?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A copy could not be sent' })).toHaveCount(0)
  expect(await readActs(orderId)).toEqual(['problem-closed', 'copies-retried'])
})

test('the owner retries failed background jobs', { tag: '@long' }, async ({ page }) => {
  const waiting = () => query(`select count(*)::int as jobs from pgboss.job where name = 'campaign.send.dead'`, [])
  await query(`insert into pgboss.job (name, data) values ('campaign.send.dead', '{"campaignId": 0}')`, [])
  await page.goto('/admin-dashboard')
  const retry = page.getByRole('button', { name: 'Retry: Send an email to buyers', includeHidden: true })
  if (!(await retry.isVisible())) await page.getByText(/^Show \d+ more$/).click()
  await retry.click()
  await expect(page.getByRole('alert')).toContainText('Retrying')
  await expect(page.getByText('Send an email to buyers')).toHaveCount(0)
  expect((await waiting()).rows).toEqual([{ jobs: 0 }])
})

test('the owner sends again to all buyers who were refused', { tag: '@long' }, async ({ page }) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'maths' })
  await query(
    `insert into deliveries (message_key, kind, channel, customer_id, order_id, address, status, error)
     select 'order:' || id || ':email:0', 'order', 'email', customer_id, id, email, 'refused',
       'EENVELOPE All recipients were rejected: 554 5.7.1 Relay access denied' from orders where id = $1`,
    [orderId],
  )
  await page.goto('/admin-dashboard')
  const row = page.getByRole('article', { name: 'The mail server did not accept our email: 1', includeHidden: true })
  if (!(await row.isVisible())) await page.getByText(/^Show \d+ more$/).click()
  await expect(row).toContainText('1 of them is about an order')
  await clickAndConfirm(page, 'Send again to all', 'Yes, send again')
  await expect(page.getByRole('alert')).toContainText('1 email is on the way.')
  await expect(row).toHaveCount(0)
  expect(downloadLinksIn(await waitForMail(email))).not.toEqual([])
  await page.goto('/admin-dashboard/audit')
  await expect(page.getByText('Emails: 1, Cause: The mail server did not accept our email').first()).toBeVisible()
})

test('a refund made elsewhere ends the download links, and undoing it sends new ones', { tag: '@long' }, async ({
  page,
}) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'maths' })
  await receivePayment(orderId, 348_00)
  await page.goto(`/admin-dashboard/orders/${orderId}`)
  await waitForHydration(page)
  await clickAndConfirm(page, 'Already refunded elsewhere?', 'Record refund')
  await expect(page.getByRole('alert')).toContainText('Refund recorded')
  await expect(page.getByRole('button', { name: 'Resend email', exact: true })).toHaveCount(0)
  await clickAndConfirm(page, 'Undo', /Yes, undo it/)
  await expect(page.getByRole('alert')).toContainText('Refund removed')
  const [link = ''] = downloadLinksIn(await waitForMail(email))
  expect(link).not.toBe('')
  expect(await readActs(orderId)).toEqual(['refund-recorded', 'refund-undone'])
})

test('the owner exports and erases the data of a customer', async ({ page }) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'science' })
  const customerId = await subscribe(orderId)
  await page.goto(`/admin-dashboard/customers/${customerId}`)
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: 'Science Blueprint, ₹' })).toBeVisible()
  await page.getByText('History').click()
  await expect(page.getByText('Given at checkout')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export data' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ profile: { email }, orders: [{ id: orderId }] })

  await page.locator('summary').filter({ hasText: 'Erase personal data' }).click()
  await page.getByLabel('Type ERASE to confirm').fill('erase')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed')
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('alert')).toContainText('Personal data erased')
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Personal data' })).toHaveCount(0)
})

test('the owner exports the orders and customers of a search as CSV', async ({ page }) => {
  const email = newEmail()
  const orderId = await completedOrder({ email, productId: 'combo' })
  await query(`update orders set full_name = '=cmd()' where id = $1`, [orderId])
  for (const [list, link, expected] of [
    ['orders', 'Export CSV of these orders', `${orderId},`],
    ['customers', 'Export CSV of these customers', `,${email},`],
  ] as const) {
    await page.goto(`/admin-dashboard/${list}?q=${email}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
    expect(lines.startsWith('\uFEFF')).toBe(true)
    expect(lines.trim().split('\r\n')).toHaveLength(2)
    expect(lines).toContain(expected)
    expect(lines).not.toMatch(/,=cmd/)
  }
})

test.describe('files', () => {
  // These tests change the same files.
  test.describe.configure({ mode: 'serial' })

  const pdf = (pages: number) => makePdf({ pages }).then(Buffer.from)

  test('the owner uploads, previews, publishes and announces an edition, then restores the earlier one', async ({
    page,
    request,
  }) => {
    test.slow()
    const email = newEmail()
    await subscribe(await completedOrder({ email, productId: 'social' }))
    await page.goto('/admin-dashboard/files')
    await waitForHydration(page)
    const card = page.getByRole('region', { name: 'Social Science Blueprint', exact: true })
    const first = { name: 'first.pdf', mimeType: 'application/pdf', buffer: await pdf(6) }
    await card.getByLabel(/New edition of/).setInputFiles(first)
    await card.getByRole('button', { name: /Publish/ }).click()
    await expect(card.getByRole('heading', { name: 'Ready to publish' })).toHaveCount(0)
    const upload = { name: 'new.pdf', mimeType: 'application/pdf', buffer: await pdf(7) }
    await card.getByLabel(/New edition of/).setInputFiles(upload)
    await expect(card.getByRole('heading', { name: 'Ready to publish' })).toBeVisible()
    await expect(card.getByText('7 pages,', { exact: false })).toBeVisible()
    // The page loads it again by itself when the comparison is done.
    await expect(card.getByText('Compared with the current edition: 1 new page: 7.')).toBeVisible({ timeout: 30_000 })

    const href = (await card.getByRole('link', { name: /Preview the upload/ }).getAttribute('href')) ?? ''
    const preview = await page.request.get(href)
    expect(preview.headers()['content-type']).toBe('application/pdf')
    expect((await preview.body()).equals(upload.buffer)).toBe(false)
    expect((await request.get(href, { maxRedirects: 0 })).status()).toBe(302)

    await card.getByLabel(/Prepare an email/).check()
    await card.getByLabel(/^What is new \(optional/).fill('Two more maps.')
    await card.getByRole('button', { name: /Publish/ }).click()
    await expect(page.getByRole('alert')).toContainText('New edition published')
    await expect(page.getByText(/agreed to news by email and will get this email/)).toBeVisible()
    await page.getByText(/^Send to [\d,]+ (person|people)$/).click()
    await expectAccessible(page, { ignoresToasts: true, withContrast: false })
    await page.getByLabel('Speed').selectOption('600')
    await page.getByRole('button', { name: /Yes, send to/ }).click()
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
    const mail = await waitForMail(email, /Two more maps/)
    expect(mail).toContain('Two more maps.')
    expect(mail).toContain('1 new page: 7')

    await page.goto('/admin-dashboard/files')
    await waitForHydration(page)
    await expect(card.getByRole('heading', { name: 'Ready to publish' })).toHaveCount(0)
    await card.locator('summary').filter({ hasText: 'earlier edition' }).click()
    await card.locator('summary').filter({ hasText: 'Restore this edition' }).first().click()
    await card
      .getByRole('button', { name: /Yes, restore it/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText('Earlier edition restored')
  })

  test('a large file that is not what its name says is refused, and nothing changes', async ({
    page,
    baseURL,
  }, testInfo) => {
    test.slow()
    const before = await query('select count(*)::int as n from editions', [])
    await page.goto('/admin-dashboard/files')
    await waitForHydration(page)
    const card = page.getByRole('region', { name: 'Science Blueprint', exact: true })
    const buffer = Buffer.alloc(49 * 1024 * 1024, 'no pdf ')
    // By path, because Playwright takes half a minute to send this buffer to the browser.
    const huge = testInfo.outputPath('huge.pdf')
    writeFileSync(huge, buffer)
    await card.getByLabel(/New edition of/).setInputFiles(huge)
    await expect(card.getByText('The content of this file is not what its name says.', { exact: false })).toBeVisible()
    // The dashboard asks before the upload; the shop must refuse it too.
    const upload = { data: buffer.subarray(0, 1_000_000), headers: { Origin: baseURL ?? '' } }
    const answer = await page.request.put('/admin-dashboard/files/science/upload?name=huge.pdf', upload)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('not what its name says') })
    const broken = Buffer.from('%PDF-1.7 and then only nonsense %%EOF')
    await card
      .getByLabel(/New edition of/)
      .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: broken })
    await expect(card.getByText('This file is damaged', { exact: false })).toBeVisible()
    expect((await query('select count(*)::int as n from editions', [])).rows).toEqual(before.rows)
    expect((await query(`select * from uploads where file = 'science'`, [])).rows).toEqual([])
  })

  test('a traced copy names its buyer, and another file does not', async ({ page, request }) => {
    test.slow()
    const email = newEmail()
    const orderId = await completedOrder({ email, productId: 'maths' })
    await page.goto(`/admin-dashboard/orders/${orderId}`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Resend email', exact: true }).click()
    const [link = ''] = downloadLinksIn(await waitForMail(email))
    const copy = await downloadCopy(request, link)

    await page.goto('/admin-dashboard/trace')
    await waitForHydration(page)
    const field = page.getByLabel('File that you found')
    await field.setInputFiles({ name: 'leaked.pdf', mimeType: 'application/pdf', buffer: copy })
    const result = page.getByRole('status')
    await expect(result).toContainText('This copy was made for A Buyer')
    await expect(result).toContainText(email)
    await expect(result.getByRole('link', { name: 'View order' })).toHaveAttribute(
      'href',
      `/admin-dashboard/orders/${orderId}`,
    )
    await field.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: await pdf(2) })
    await expect(result).toContainText('No mark found')
  })
})

/** The link opens a page with a button, and the button posts for the file. */
async function downloadCopy(request: APIRequestContext, link: string): Promise<Buffer> {
  const answer = await request.get(link)
  const isFile = answer.headers()['content-type'] === 'application/pdf'
  return isFile ? answer.body() : (await request.post(link)).body()
}

test.describe('a visitor who is not logged in', () => {
  test('is redirected to the login and cannot change anything', async ({ request, baseURL }) => {
    const orderId = await completedOrder({ email: newEmail(), productId: 'maths' })
    const forged = { Cookie: 'admin=ImZvcmdlZCI%3D', Origin: baseURL ?? '' }
    const paths = [
      'search?q=a',
      'orders',
      'customers',
      'reports',
      `orders/${orderId}`,
      'customers/1',
      'customers/1/data.json',
      'orders.csv',
      'customers.csv',
      'files',
      'offers',
      'offers/new',
      'files/maths/preview/1',
      'trace',
    ]
    for (const path of paths) {
      for (const headers of [{}, forged]) {
        const answer = await request.get(`/admin-dashboard/${path}`, { headers, maxRedirects: 0 })
        expect([path, answer.status()]).toEqual([path, 302])
      }
    }
    for (const path of [`orders/${orderId}`, 'customers/1', 'files']) {
      const answer = await request.post(`/admin-dashboard/${path}`, {
        form: { intent: 'refund-extra' },
        headers: forged,
      })
      expect([path, answer.status()]).toEqual([path, 401])
    }
    for (const path of ['files/maths/upload', 'trace/upload']) {
      const answer = await request.put(`/admin-dashboard/${path}`, { data: '%PDF-', headers: forged })
      expect([path, answer.status()]).toEqual([path, 401])
    }
    expect(await readActs(orderId)).toEqual([])
  })
})

test('an unknown order, customer or edition is not found', async ({ context }) => {
  for (const path of [
    'orders/bb_nothing',
    'customers/999999999',
    'customers/x',
    'customers/99999999999999999999',
    'files/maths/preview/0',
  ]) {
    const answer = await context.request.get(`/admin-dashboard/${path}`)
    expect([path, answer.status()]).toEqual([path, 404])
  }
  const strange = await context.request.post('/admin-dashboard/files', { form: { intent: 'burn' }, maxRedirects: 0 })
  expect(strange.status()).toBe(400)
})

test('a helper gets one key, even after a double click, and loses it when the owner revokes it', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const name = `Helper ${Date.now()}`
  await page.goto('/admin-dashboard/people')
  await waitForHydration(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).dblclick()
  await expect(page.getByRole('heading', { name: `Key for ${name}` })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await expect(page.getByLabel('Key', { exact: true })).toBeInViewport()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()

  const helper = await browser.newContext({ baseURL })
  const helperPage = await helper.newPage()
  await helperPage.goto('/admin-dashboard/login')
  await helperPage.getByLabel('Admin key').fill(key)
  await helperPage.getByRole('main').getByRole('button').first().click()
  await expect(helperPage.getByRole('navigation').getByRole('link', { name: 'Orders' }).first()).toBeAttached()
  await expect(helperPage.getByText('Revenue')).toHaveCount(0)

  await clickAndConfirm(page.getByRole('listitem').filter({ hasText: name }), 'Revoke', 'Yes, revoke')
  await expect(page.getByRole('alert')).toContainText(`${name} can no longer log in.`)
  await helperPage.goto('/admin-dashboard/orders')
  await expect(helperPage).toHaveURL(/\/admin-dashboard\/login/)
  await helper.close()
})
