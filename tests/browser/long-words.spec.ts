import { randomBytes } from 'node:crypto'
import { expectFits } from './accessibility.ts'
import { completedOrder, query } from './database.ts'
import { logInAsOwner } from './owner-page.ts'
import { test } from './shop-page.ts'

/** As long as the name of an offer may be, without a place where a browser may break it. */
const word = `${randomBytes(4).toString('hex')}${'W'.repeat(72)}`

test('no page of the dashboard scrolls sideways because of a long word', async ({ page, context, baseURL }) => {
  await logInAsOwner(context, baseURL)
  const orderId = await completedOrder({ email: `long${Date.now()}@example.in`, productType: 'maths' })
  const { rows } = await query(
    'update orders set full_name = $2, source = $2, sent_at = now() where id = $1 returning customer_id',
    [orderId, word],
  )
  const customerId = Number(rows[0].customer_id)
  await query('update customers set full_name = $2 where id = $1', [customerId, word])
  await query('insert into helpers (name, key_hash) values ($1, $1)', [word])
  await query(
    `insert into audit_log (act, order_id, customer_id, actor, detail) values ('refund-recorded', $1, $2, $3, $4)`,
    [orderId, customerId, word, { name: word, note: word }],
  )
  await query(
    `insert into offers (name, percent, code, starts_at, ended_at, created_by) values ($1, 10, left($1, 20), now(), now(), $1)`,
    [word],
  )
  const campaign = await query(
    `insert into campaigns (kind, product_type, subject, body, mails_per_minute) values ('news', 'maths', $1, $1, 60) returning id`,
    [word],
  )
  await query(
    `insert into refunds (id, order_id, provider, amount_in_paise, reason, note, origin, requested_by, state, bank_reference, error)
     values ($1, $1, 'sandbox', 100, 'other', $2, 'by-hand', 'owner', 'failed', $2, $2)`,
    [orderId, word],
  )
  const facts = { amountInPaise: 100, error: word, reason: word }
  for (const kind of ['refund-failed', 'dispute']) {
    await query('insert into order_problems (order_id, kind, detail) values ($1, $2, $3)', [orderId, kind, facts])
  }
  await query(
    `insert into deliveries (message_key, kind, channel, customer_id, order_id, address, status, error)
     values ($1, 'order', 'email', $2, $1, 'a@example.in', 'refused', $3)`,
    [orderId, customerId, word],
  )
  for (const path of [
    ...['', '/audit', '/offers', '/messages', `/messages/${campaign.rows[0].id}`, '/people', '/alerts', '/reports'],
    ...['/orders', `/orders/${orderId}`, '/customers', `/customers/${customerId}`, '/books', '/settings'],
    `/search?q=${word}`,
  ]) {
    await page.goto(`/admin-dashboard${path}`)
    await expectFits(page, [390], path)
  }
  // Other tests look at the newest problems.
  await query('update order_problems set resolved_at = now() where order_id = $1', [orderId])
})
