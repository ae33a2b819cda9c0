import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  type ConsentPurpose,
  type Customer,
  consents,
  customers,
  deliveries,
  leads,
  type Order,
  orders,
} from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { erasePersonalData } from '#shop/customers/erase-customer.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'

export type Correction =
  | { order: Order; emailBefore: string }
  | { refused: 'unknown-order' | 'same-email' | 'buyer-erased' }

/**
 * Moves an order from a mistyped address to the right one, whose customer sees it after logging in. Links that
 * were sent to the wrong address stop working, and its account no longer shows the order.
 */
export async function correctOrderEmail(tx: Transaction, orderId: string, typed: string): Promise<Correction> {
  const email = typed.trim().toLowerCase()
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) return { refused: 'unknown-order' }
  if (order.email.toLowerCase() === email) return { refused: 'same-email' }
  const [wrong] = await tx.select().from(customers).where(eq(customers.id, order.customerId)).for('update')
  if (!wrong || wrong.erasedAt) return { refused: 'buyer-erased' }

  const { fullName, phoneNumber, classLevel } = order
  const customerId = await findOrCreateCustomer(tx, { email, fullName, phoneNumber, classLevel })
  const [corrected] = await tx
    .update(orders)
    .set({ email, customerId, linkGeneration: sql`${orders.linkGeneration} + 1`, sentAt: null })
    .where(eq(orders.id, orderId))
    .returning()
  if (!corrected) throw new Error('the order was deleted between two statements')
  if (customerId !== wrong.id) {
    await tx.update(deliveries).set({ customerId }).where(eq(deliveries.orderId, orderId))
    await moveConsents(tx, order, customerId)
    await restoreProfile(tx, wrong)
  }
  return { order: corrected, emailBefore: order.email }
}

/** The consents of this order belong to the buyer, not to the customer of the wrong address. */
async function moveConsents(tx: Transaction, order: Order, customerId: number) {
  const orderConsents = await tx.select().from(consents).where(eq(consents.orderId, order.id)).orderBy(asc(consents.id))
  for (const { id: _, ...consent } of orderConsents) {
    const [before] = await findNewestConsent(tx, order.customerId, consent.purpose, order.id)
    if (consent.granted && !before?.granted) {
      await tx.insert(consents).values({
        customerId: order.customerId,
        purpose: consent.purpose,
        granted: false,
        textVersion: consent.textVersion,
        source: 'withdrawal',
      })
    }
    const [later] = await findNewestConsent(tx, customerId, consent.purpose, order.id)
    if (!later || later.createdAt < consent.createdAt) await tx.insert(consents).values({ ...consent, customerId })
  }
}

function findNewestConsent(tx: Transaction, customerId: number, purpose: ConsentPurpose, otherThanOrderId: string) {
  const isOther = sql`${consents.orderId} is distinct from ${otherThanOrderId}`
  return tx
    .select()
    .from(consents)
    .where(and(eq(consents.customerId, customerId), eq(consents.purpose, purpose), isOther))
    .orderBy(desc(consents.id))
    .limit(1)
}

/** Otherwise the wrong address's profile could show the buyer's name and number. */
async function restoreProfile(tx: Transaction, wrong: Customer) {
  const customerId = wrong.id
  const details = { fullName: orders.fullName, phoneNumber: orders.phoneNumber, classLevel: orders.classLevel }
  const [newest] = await tx
    .select(details)
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(eq(orders.status, 'completed')), desc(orders.createdAt))
    .limit(1)
  const [lead] = await tx
    .select()
    .from(leads)
    .where(eq(leads.customerId, customerId))
    .orderBy(desc(leads.createdAt))
    .limit(1)
  const before = newest ?? lead
  if (!before) return erasePersonalData(tx, wrong)
  const { fullName, phoneNumber, classLevel } = before
  await tx.update(customers).set({ fullName, phoneNumber, classLevel }).where(eq(customers.id, customerId))
}
