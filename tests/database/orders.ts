import { eq, sql } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { type NewOrder, type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { JobName, JobPayloads } from '#platform/queue/queue.server.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import type { CheckoutForm } from '#shop/checkout/checkout-form.ts'
import type { CheckoutRequest } from '#shop/checkout/start-checkout.server.ts'
import { boughtAs } from '../bought-as.ts'

export const contact = { fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }

/** Of an order that costs nothing. */
export const gift = { offerId: 1, name: 'Gift', code: 'GIFT', inPaise: 0 }

let made = 0

/** Writes the row directly, for tests that do not care how the order was placed. */
export async function addOrder(changed: Partial<NewOrder> = {}): Promise<Order> {
  const id = `order-${++made}`
  const email = `${id}@example.in`
  const customerId = changed.customerId ?? (await addCustomer(email)).id
  const { productId = 'maths', amountInPaise = 100 } = changed
  const { refundedAt } = changed
  const refunded = refundedAt ? { refundedInPaise: amountInPaise, lastRefundAt: refundedAt } : {}
  const bought = { ...contact, ...boughtAs(productId, amountInPaise), ...refunded }
  const row = { id, customerId, email, ...bought, provider: 'sandbox' }
  const [order] = await db
    .insert(orders)
    .values({ ...row, ...changed })
    .returning()
  if (!order) throw new Error('no order')
  return order
}

/** As many completed orders as wanted, alike but for their customers, in one statement. */
export async function addManyOrders(count: number, changed: Partial<NewOrder>): Promise<void> {
  const { id } = await addOrder({ status: 'completed', ...changed })
  await db.execute(sql`
    with buyer as (
      insert into customers (email, full_name, phone_number, class_level)
      select ${id} || '-' || n || '@example.in', 'A', '9876543210', 'class-10' from generate_series(2, ${count}) n
      returning id)
    insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise,
      amount_in_paise, created_at, completed_at, full_name, email, phone_number, class_level, provider, place_of_supply)
    select ${id} || '-' || buyer.id, buyer.id, product_id, product_name, files, status, list_price_in_paise,
      price_in_paise, amount_in_paise, created_at, completed_at, full_name, email, phone_number, class_level, provider,
      place_of_supply
    from orders, buyer where orders.id = ${id}`)
}

export async function addCustomer(email: string): Promise<Customer> {
  const [customer] = await db
    .insert(customers)
    .values({ email, ...contact })
    .returning()
  if (!customer) throw new Error('no customer')
  return customer
}

export function buyerWith(changed: Partial<CheckoutForm> = {}) {
  const email = `buyer${++made}@example.in`
  return { name: 'Asha Rao', email, phone: '9876543210', classLevel: 'class-10' as const, ...changed }
}

export const visitor = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 15)' }

export function productAt(slug: string) {
  return pageAt(slug).product
}

export function pageAt(slug: string) {
  const page = findProductPage(slug)
  if (!page) throw new Error(`${slug} is not in the catalogue`)
  return page
}

interface TestCheckout extends Partial<CheckoutRequest> {
  slug?: string
  buyer?: ReturnType<typeof buyerWith>
}

/** Starts the checkout of a new buyer, whose network is unknown and therefore not limited. */
export async function checkOut({ slug = 'maths', buyer = buyerWith(), ...changed }: TestCheckout = {}) {
  // Loads the providers, which most tests need not wait for.
  const { startCheckout } = await import('#shop/checkout/start-checkout.server.ts')
  const values = { ...buyer, termsAndPrivacy: 'on' }
  return startCheckout({ page: pageAt(slug), values, visitor: { ...visitor, ip: null }, idempotency: null, ...changed })
}

/** The same for a checkout that must not be refused. */
export async function startOrder(checkout: TestCheckout = {}): Promise<Order & { paymentRef: string }> {
  const started = await checkOut(checkout)
  if ('refused' in started) throw new Error(started.refused)
  const order = await orderNow(started.orderId)
  return { ...order, paymentRef: order.paymentRef ?? '' }
}

/** An order whose payment is open in the sandbox. */
export function openOrder(slug = 'maths') {
  return startOrder({ slug })
}

export async function orderNow(id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}

/** Jobs that no worker has taken yet. */
export const waitingRows = sql`(
  select id, name, data, start_after as due_at, created_on from pgboss.job where state = 'created'
  union all select id, name, data, due_at, due_at from started_jobs) waiting`

/** Those of one name. */
export async function waitingJobs<Name extends JobName>(name: Name, orderId?: string) {
  const ofOrder = orderId ? sql`and data->>'orderId' = ${orderId}` : sql``
  const { rows } = await db.execute<{ id: string; data: JobPayloads[Name] }>(
    sql`select id, data from ${waitingRows} where name = ${name} ${ofOrder} order by due_at, created_on, id`,
  )
  return rows
}

export async function deleteJobs(where = sql`true`) {
  for (const table of [sql`pgboss.job`, sql`started_jobs`]) await db.execute(sql`delete from ${table} where ${where}`)
}
