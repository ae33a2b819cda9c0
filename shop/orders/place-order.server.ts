import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { consentTextVersion } from '#content/legal/consent-text-version.ts'
import { consentPurposes, consents, type NewOrder, type Order, orders } from '#db/schema.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import type { Product } from '#shop/catalogue/product.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import type { CheckoutForm } from './checkout-form.ts'

export interface Checkout {
  product: Product
  buyer: Omit<CheckoutForm, 'termsAndPrivacy'>
  visitor: { ip: string | null; userAgent: string | null }
  provider: string
  repetition: Repetition | null
}

/**
 * How a second request is known to be the first one again. A page's attempt with the same details is
 * the same order while that is pending; a caller's key stands for one request, whatever became of it.
 */
export type Repetition = { attempt: string } | { key: string }

// Providers keep a payment page open for at least half an hour, of the 35 minutes that an order can be paid.
const openableForMinutes = 4

export type PlacedOrder = { order: Order } | { conflict: true }

/** Writes the order, its buyer and the seven consents, all or nothing. A repetition gives the same order again. */
export async function placeOrder({ product, buyer, visitor, provider, repetition }: Checkout): Promise<PlacedOrder> {
  const contact = {
    fullName: buyer.name,
    email: buyer.email.toLowerCase(),
    phoneNumber: buyer.phone,
    classLevel: buyer.classLevel,
  }
  const requestFingerprint = fingerprintOf({ product: product.slug, ...contact })
  const idempotencyKey = keyOf(repetition, requestFingerprint)
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
    if (earlier && earlier.requestFingerprint !== requestFingerprint) return { conflict: true }
    if (earlier && !mayBeginAgain(earlier, repetition)) return { order: earlier }
    if (earlier) await releaseKeyOf(earlier.id)
    return placeOrder({ product, buyer, visitor, provider, repetition })
  }
}

/** Somebody who comes back to the form after an order has ended, or could not be opened, begins another one. */
function mayBeginAgain({ status, paymentRef, createdAt }: Order, repetition: Repetition | null): boolean {
  if (!repetition || 'key' in repetition) return false
  const ageInMinutes = (Date.now() - createdAt.getTime()) / 60_000
  return status !== 'pending' || (paymentRef === null && ageInMinutes > openableForMinutes)
}

function writeOrder(values: Omit<NewOrder, 'customerId'>, visitor: Checkout['visitor']): Promise<Order> {
  return db.transaction(async (tx) => {
    const customerId = await findOrCreateCustomer(tx, values)
    const [order] = await tx
      .insert(orders)
      .values({ ...values, customerId })
      .returning()
    if (!order) throw new Error('an order was not written')
    await writeConsents(tx, order, visitor)
    return order
  })
}

/** One checkbox gives all seven, each of which can be withdrawn on its own. */
async function writeConsents(tx: Transaction, { id: orderId, customerId }: Order, visitor: Checkout['visitor']) {
  const proof = {
    customerId,
    orderId,
    granted: true,
    textVersion: consentTextVersion,
    source: 'checkout' as const,
    ...visitor,
  }
  await tx.insert(consents).values(consentPurposes.map((purpose) => ({ ...proof, purpose })))
}

/** Null when a parallel press has just released the key. */
async function findOrderOf(idempotencyKey: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order ?? null
}

async function releaseKeyOf(orderId: string) {
  await db.update(orders).set({ idempotencyKey: null }).where(eq(orders.id, orderId))
}

function keyOf(repetition: Repetition | null, fingerprint: string): string | null {
  if (!repetition) return null
  return 'key' in repetition ? `key:${repetition.key}` : `attempt:${repetition.attempt}:${fingerprint}`
}

function isTaken(error: unknown): boolean {
  const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
  return constraint === 'orders_idempotency_key_key'
}

function fingerprintOf(request: Record<string, string>): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}
