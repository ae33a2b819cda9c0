import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { consentTextVersion } from '#content/owner/legal/consent-text-version.ts'
import type { Product } from '#content/owner/products/product.ts'
import { consentPurposes, type Order, orders } from '#db/schema.ts'
import { batchedStatement } from '#platform/batched-statement.server.ts'
import { asyncCommit, db, type Statement, selectColumns } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { CheckoutForm } from './checkout-form.ts'

export interface Checkout {
  product: Product
  buyer: Omit<CheckoutForm, 'termsAndPrivacy'>
  visitor: Visitor
  provider: string
  repetition: Repetition | null
}

/**
 * How a second request is known to be the first one again. A page's attempt with the same details is
 * the same order while that is pending; a caller's key stands for one request of its buyer for a day,
 * whatever became of it.
 */
export type Repetition = { attempt: string } | { key: string }

type WrittenOrder = Pick<
  Order,
  | ('id' | 'productType' | 'amountInPaise' | 'fullName' | 'email' | 'phoneNumber' | 'classLevel' | 'provider')
  | ('idempotencyKey' | 'requestFingerprint')
>

// Providers keep a payment page open for at least half an hour, of the 35 minutes that an order can be paid.
const openableForMinutes = 4
const keysHoldForMinutes = 24 * 60

export type PlacedOrder = { order: Order } | { conflict: true }

/** Writes the order, its buyer and the seven consents, all or nothing. A repetition gives the same order again. */
export async function placeOrder({ product, buyer, visitor, provider, repetition }: Checkout): Promise<PlacedOrder> {
  const contact = contactOf(buyer)
  const requestFingerprint = fingerprintOf(product, buyer)
  const idempotencyKey = keyOf(repetition, contact.email, requestFingerprint)
  const order = {
    id: `bb_${randomBytes(18).toString('base64url')}`,
    productType: product.slug,
    amountInPaise: product.priceInPaise,
    ...contact,
    provider,
    idempotencyKey,
    requestFingerprint,
  }
  try {
    return { order: await writeOrder(order, visitor) }
  } catch (error) {
    if (!idempotencyKey || !isTaken(error)) throw error
    const earlier = await findOrderOf(idempotencyKey)
    if (earlier && !mayBeginAgain(earlier, repetition)) {
      return earlier.requestFingerprint === requestFingerprint ? { order: earlier } : { conflict: true }
    }
    if (earlier) await releaseKeyOf(earlier.id)
    return placeOrder({ product, buyer, visitor, provider, repetition })
  }
}

/** Two checkouts of one fingerprint ask for the same thing for the same person. */
export function fingerprintOf(product: Product, buyer: Checkout['buyer']): string {
  return digestOf({ product: product.slug, ...contactOf(buyer) })
}

function contactOf({ name, email, phone, classLevel }: Checkout['buyer']) {
  return { fullName: name, email: email.toLowerCase(), phoneNumber: phone, classLevel }
}

/** Somebody who comes back to the form after an order has ended, or could not be opened, begins another one. */
function mayBeginAgain({ status, paymentRef, createdAt }: Order, repetition: Repetition | null): boolean {
  const ageInMinutes = (Date.now() - createdAt.getTime()) / 60_000
  if (!repetition || 'key' in repetition) return ageInMinutes > keysHoldForMinutes
  return status !== 'pending' || (paymentRef === null && ageInMinutes > openableForMinutes)
}

/** Asks again when it wrote nothing: then a parallel checkout has just made a customer of the same address. */
async function writeOrder(order: WrittenOrder, visitor: Visitor): Promise<Order> {
  for (;;) {
    const written = await write({ ...order, ...visitor })
    if (written) return written
  }
}

/**
 * One checkbox gives all seven consents, each of which can be withdrawn on its own.
 * The buyer hears of the order when its payment is kept: that commit makes this one durable, too.
 */
const placement: Statement = {
  name: 'place-order',
  text: `
    with asked as (
      select * from json_to_recordset($1) as asked (id text, email text, "fullName" text, "phoneNumber" text,
        "classLevel" text, "productType" text, "amountInPaise" int, provider text, "idempotencyKey" text,
        "requestFingerprint" text, ip text, "userAgent" text)
    ), known as (
      -- Anyone can type anyone's address, so an existing customer's profile is left as it is.
      -- Locked, so that nobody is erased meanwhile, nor an order placed for somebody who is.
      select id, email from customers where email in (select email from asked) for key share
    ), added as (
      insert into customers (email, full_name, phone_number, class_level)
      select distinct on (email) email, "fullName", "phoneNumber", "classLevel"
      from asked where email not in (select email from known)
      on conflict (email) do nothing returning id, email
    ), placed as (
      insert into orders (id, customer_id, email, full_name, phone_number, class_level, product_type, amount_in_paise,
        provider, idempotency_key, request_fingerprint)
      select asked.id, buyer.id, email, "fullName", "phoneNumber", "classLevel", "productType", "amountInPaise",
        provider, "idempotencyKey", "requestFingerprint"
      from asked join (select * from known union all select * from added) buyer using (email)
      returning *
    ), agreed as (
      insert into consents (customer_id, order_id, purpose, granted, text_version, source, ip, user_agent)
      select customer_id, id, purpose, true, $3, 'checkout', ip, "userAgent"
      from placed join asked using (id) cross join unnest($2::text[]) as purpose
    )
    select ${selectColumns(orders)} from placed, ${asyncCommit}`,
}

const write = batchedStatement<WrittenOrder & Visitor, Order>(placement, 'id', [consentPurposes, consentTextVersion])

/** Null when a parallel press has just released the key. */
async function findOrderOf(idempotencyKey: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order ?? null
}

async function releaseKeyOf(orderId: string) {
  await db.update(orders).set({ idempotencyKey: null }).where(eq(orders.id, orderId))
}

/** A key belongs to the buyer it was sent for: two callers who both count from 1 never meet. */
function keyOf(repetition: Repetition | null, email: string, fingerprint: string): string | null {
  if (!repetition) return null
  if ('attempt' in repetition) return `attempt:${repetition.attempt}:${fingerprint}`
  return `key:${digestOf([email, repetition.key])}`
}

function isTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'orders_idempotency_key_key'
}

function digestOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
