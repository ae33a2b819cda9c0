import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { consentPurposes } from '../db/schema/consents.ts'

/**
 * Writes the rows of a paid order in two durable transactions with prepared statements: customer, order and seven
 * consents; then event, payment, status and delivery job. No program that writes these rows one order at a time can
 * be much faster. The sandbox provider's rows are left out.
 */
export async function writeOrdersBySql(pool: pg.Pool, { orders, writers }: { orders: number; writers: number }) {
  let left = orders
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = await pool.connect()
      try {
        while (left-- > 0) await writeOrder(client)
      } finally {
        client.release()
      }
    }),
  )
}

const files = JSON.stringify([
  { file: 'maths', title: 'Mathematics Blueprint', downloadName: 'Mathematics-Blueprint.pdf' },
])

async function writeOrder(client: pg.PoolClient) {
  const id = `sql_${randomBytes(18).toString('base64url')}`
  await client.query('begin')
  const { rows } = await client.query({
    name: 'floor-customer',
    text: `insert into customers (email, full_name, phone_number, class_level) values ($1, 'A', '9876543210', 'class-10')
           on conflict (email) do nothing returning id`,
    values: [`${id.toLowerCase()}@example.com`],
  })
  await client.query({
    name: 'floor-order',
    text: `insert into orders (id, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise,
             amount_in_paise, full_name, email, phone_number, class_level,
             provider, payment_ref, next_check_at)
           values ($1, $2, 'maths', 'Mathematics Blueprint', $4, 23200, 20800, 20800, 'A', $3, '9876543210', 'class-10', 'floor', $1, now())`,
    values: [id, rows[0].id, `${id}@example.com`, files],
  })
  await client.query({
    name: 'floor-consents',
    text: `insert into consents (customer_id, order_id, purpose, granted, text_version, source)
           select $1, $2, unnest($3::text[]), true, '2026-11-15', 'checkout'`,
    values: [rows[0].id, id, consentPurposes],
  })
  await client.query('commit')

  await client.query('begin')
  await client.query({
    name: 'floor-event',
    text: `insert into payment_events (provider, event_key, payment_ref) values ('floor', $1, $1) on conflict do nothing`,
    values: [id],
  })
  await client.query({
    name: 'floor-complete',
    text: `update orders set status = 'completed', completed_at = now(), next_check_at = null
           where id = $1 and status <> 'completed'`,
    values: [id],
  })
  await client.query({
    name: 'floor-money',
    text: `insert into received_payments (provider, external_id, order_id, amount_in_paise, currency)
           values ('floor', $1, $1, 20800, 'INR')`,
    values: [id],
  })
  // No worker runs the jobs of a dead-letter queue, so only enqueuing is measured.
  await client.query({
    name: 'floor-delivery',
    text: `insert into pgboss.job (name, data) values ('order.completed.dead', jsonb_build_object('orderId', $1::text))`,
    values: [id],
  })
  await client.query('commit')
}
