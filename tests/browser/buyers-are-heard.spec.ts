import { expectAccessible, expectFits } from './accessibility.ts'
import { completedOrder, query } from './database.ts'
import { logInAsOwner } from './owner-page.ts'
import { expect, test } from './shop-page.ts'

test('the owner reads what a buyer wrote on WhatsApp beside the orders, and marks it as done', async ({
  page,
  context,
  baseURL,
}) => {
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
  await page.goto('/admin-dashboard/inbox')
  await expectFits(page, [360, 390])
  await expectAccessible(page)
  await page.getByRole('link', { name: '+91 98765 43210 (name on WhatsApp: <b>Asha</b>)' }).click()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answering here is closed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mathematics Blueprint' }).first()).toBeVisible()
  await expectFits(page, [360, 390])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
})
