import { expectAccessible, expectFits } from './accessibility.ts'
import { logIn, postLogin } from './account-page.ts'
import { completedOrder, listMail, query } from './database.ts'
import { logInAsOwner } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

test('a customer changes the address, the accounts become one, the old address undoes it without script, and then the number', async ({
  page,
  browser,
}) => {
  const [old, next] = ['old-address@example.com', 'next-address@example.com']
  await completedOrder({ email: old, productId: 'maths' })
  await completedOrder({ email: next, productId: 'science' })
  const findMail = async (address: string) =>
    (await listMail(address)).find(({ subject }) => !subject.endsWith('login code'))
  const findCode = async (address: string) => {
    const mail = (await listMail(address)).find(({ subject }) => /^\d{6}(?!.*login code)/.test(subject))
    return mail?.subject.slice(0, 6) ?? ''
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, old)
  await page.getByRole('link', { name: 'Change email or phone' }).click()
  await page.getByLabel('New email address').fill(next)
  await expectFits(page, [360, 390])
  await expectAccessible(page, { withContrast: false })
  await page.getByRole('button', { name: 'Send a code' }).first().click()
  await expect(page.getByText(`We sent a six-digit code to ${next}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill((await findMail(next))?.subject.slice(0, 6) ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('#main').getByText('Both accounts are one now')).toBeVisible()
  await expect(page.getByText('2 purchases')).toBeVisible()

  await expect.poll(async () => (await findMail(old))?.plainText ?? '').toContain('/undo-change/')
  const link = /\/undo-change\/[\w.-]+/.exec((await findMail(old))?.plainText ?? '')?.[0] ?? ''
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const mailbox = await plain.newPage()
  await mailbox.goto(new URL(`/hi${link}`, page.url()).href)
  await expectFits(mailbox, [360, 390])
  await mailbox.getByRole('button', { name: 'बदलाव वापस लें' }).click()
  await expect(mailbox.getByRole('heading', { name: 'बदलाव वापस हो गया' })).toBeVisible()
  await mailbox.reload()
  await expect(mailbox.getByText('यह लिंक काम नहीं करता।')).toBeVisible()
  await expect(mailbox.getByRole('main').getByRole('link', { name: 'लॉग इन करें' })).toBeVisible()
  await expect(mailbox.getByRole('main').getByRole('link', { name: '@' })).toBeVisible()
  await plain.close()
  await page.goto('/customer-dashboard')
  await expect(page.getByRole('button', { name: 'Open my purchases' })).toBeVisible()
  await postLogin(page.request, old)
  await page.goto('/customer-dashboard')
  await expect(page.getByText('1 purchase', { exact: true })).toBeVisible()

  await page.goto('/hi/customer-dashboard/change-details')
  await page.getByLabel('नया मोबाइल नंबर').fill('12345')
  await page.getByRole('button', { name: 'कोड भेजें' }).last().click()
  await expect(page.getByText('10 अंकों का सही भारतीय फ़ोन नंबर लिखें')).toBeVisible()
  await page.getByLabel('नया मोबाइल नंबर').fill('98765 00001')
  await page.getByRole('button', { name: 'कोड भेजें' }).last().click()
  await expect(page.getByRole('textbox', { name: 'कोड' })).toBeVisible()
  await page.getByRole('textbox', { name: 'कोड' }).fill(await findCode(old))
  await page.getByRole('button', { name: 'पक्का करें' }).click()
  await expect(page.locator('#main').getByText('आपका फ़ोन नंबर बदल गया है')).toBeVisible()
  const { rows } = await query('select phone_number from customers where email = $1', [old])
  expect(rows).toEqual([{ phone_number: '9876500001' }])
})

test('the owner reads what a buyer wrote on WhatsApp beside the orders, and marks it as done', {
  tag: '@long',
}, async ({ page, context, baseURL }) => {
  const { rows } = await query(
    `insert into whatsapp_threads (user_id, phone, name, last_in_at, waiting_since)
     values ($1, '919876543210', '<b>Asha</b>', now(), now()) returning id`,
    ['IN.browser'],
  )
  await query(
    `insert into whatsapp_messages (wamid, thread_id, is_incoming, type, body, at)
     values ('wamid.browser', $1, true, 'text', 'फ़ाइल नहीं खुल रही <script>alert(1)</script>', now())`,
    [rows[0].id],
  )
  await completedOrder({ email: 'writes@example.com', productId: 'maths' })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAsOwner(context, baseURL)
  await page.goto('/admin-dashboard')
  await expect(page.getByText('Buyers wait for an answer on WhatsApp')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Audit log' })).toBeHidden()
  await menu.locator('summary', { hasText: 'Settings' }).click()
  await expect(menu.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expectAccessible(page, { withContrast: false })
  await expect(menu.getByRole('listitem').filter({ hasText: /^Inbox/ })).toContainText(/\d+ waiting/)
  await menu.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await expect(menu).toBeHidden()
  await expectFits(page, [360, 390])
  await expectAccessible(page)
  await page.getByRole('link', { name: '+91 98765 43210 (name on WhatsApp: <b>Asha</b>)' }).click()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answering here is closed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mathematics Blueprint' }).first()).toBeVisible()
  await expectFits(page, [360, 390])
  await expectAccessible(page, { withContrast: false })
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
})
