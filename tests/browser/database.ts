import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import { boughtAs } from '../bought-as.ts'

/** Kept open, because a connection takes ten times as long as a query. */
const pool = new pg.Pool({ ...embeddedConnection(join(process.env.SHOP_TEST_DATA ?? '', 'postgres')), max: 2 })

/** Queries the database of the shop under test. */
export function query(statement: string, values: unknown[]) {
  return pool.query(statement, values)
}

export interface ShownMail {
  subject: string
  plainText: string
}

/** The messages to an address in the demo mailbox, the newest first. Its page sends a hundred of all addresses. */
export async function listMail(toAddress: string): Promise<ShownMail[]> {
  const { rows } = await query(
    'select subject, plain_text as "plainText" from demo_mailbox where to_address = $1 order by id desc',
    [toAddress],
  )
  return rows
}

interface OrderFacts {
  email: string
  productId: string
  status?: 'pending' | 'completed' | 'failed'
}

export async function insertOrder({ email, productId, status = 'pending' }: OrderFacts): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const { rows } = await query(
    `insert into customers (email, full_name, phone_number, class_level) values ($1, 'A Buyer', '9876543210', 'class-10')
     on conflict (email) do update set full_name = excluded.full_name returning id`,
    [email],
  )
  const bought = boughtAs(productId, 348_00)
  await query(
    `insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise, amount_in_paise,
       email, full_name, phone_number, class_level, provider, completed_at)
     values ($1, $2, $3, $6, $7, $4, 34800, 34800, 34800, $5, 'A Buyer', '9876543210', 'class-10', 'sandbox',
       case when $4 = 'completed'::order_status then now() end)`,
    [id, rows[0].id, productId, status, email, bought.productName, JSON.stringify(bought.files)],
  )
  return id
}

export function completedOrder(facts: OrderFacts) {
  return insertOrder({ ...facts, status: 'completed' })
}

export async function setOrderStatus(id: string, status: 'completed' | 'failed') {
  await query('update orders set status = $2 where id = $1', [id, status])
}

/** Mails leave right after the order completes, so a test must wait for `mails`. */
export async function readOrders(email: string): Promise<{ id: string; status: string; mails: number }[]> {
  const { rows } = await query(
    `select id, status, (select count(*)::int from deliveries where order_id = orders.id and channel = 'email') mails
     from orders where email = $1 order by created_at`,
    [email],
  )
  return rows
}

/** Grants consent to marketing email with an order, as its checkout would. */
export async function subscribe(orderId: string): Promise<number> {
  const { rows } = await query(
    `insert into consents (customer_id, order_id, purpose, granted, text_version, source)
     select customer_id, id, 'emailMarketing', true, 'test', 'checkout' from orders where id = $1 returning customer_id`,
    [orderId],
  )
  return Number(rows[0].customer_id)
}

export async function newestConsent(customerId: number): Promise<{ granted: boolean; source: string }> {
  const { rows } = await query('select granted, source from consents where customer_id = $1 order by id desc limit 1', [
    customerId,
  ])
  return rows[0]
}
