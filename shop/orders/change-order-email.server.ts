import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { type Customer, customers, leads, type NewCustomer } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { moveOrderConsents } from '#shop/consents/move-order-consents.server.ts'
import { nameFromEmail } from '#shop/customers/email-address.ts'
import { erasePersonalData } from '#shop/customers/erase-personal-data.server.ts'
import { createCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { MissedRow, retryMissedRow } from '#shop/customers/lock-customer.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'

export type Correction =
  | { order: Order; emailBefore: string }
  | { refused: 'unknown-order' | 'same-email' | 'buyer-erased' }

/**
 * Moves an order from a mistyped address to the right one, whose customer sees it after logging in. Links that
 * were sent to the wrong address stop working, and its account no longer shows the order.
 */
export async function changeOrderEmail(tx: Transaction, orderId: string, typed: string): Promise<Correction> {
  const email = typed.trim().toLowerCase()
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'unknown-order' }
  if (order.email.toLowerCase() === email) return { refused: 'same-email' }
  const [wrong] = await tx.select().from(customers).where(eq(customers.id, order.customerId))
  if (!wrong || wrong.erasedAt) return { refused: 'buyer-erased' }

  const { fullName, phoneNumber, classLevel, language } = order
  const buyer = { email, fullName, phoneNumber, classLevel, language }
  const customerId = await retryMissedRow(tx, (savepoint) => lockCustomers(savepoint, wrong.id, buyer))
  if (customerId !== wrong.id) await moveOrderConsents(tx, order, customerId)
  const [corrected] = await tx
    .update(orders)
    .set({ email, customerId, linkGeneration: sql`${orders.linkGeneration} + 1`, sentAt: null })
    .where(eq(orders.id, orderId))
    .returning()
  if (!corrected) throw new Error('the order was deleted between two statements')
  await moveDeliveries(tx, order, customerId)
  if (customerId !== wrong.id) await restoreProfile(tx, wrong.id, order)
  return { order: corrected, emailBefore: order.email }
}

/** Locks messages, order and customers in the same order as an erasure, a completion and a mail that was just sent. */
async function lockOrder(tx: Transaction, orderId: string): Promise<Order | undefined> {
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
    .orderBy(asc(deliveries.id))
    .for('no key update')
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  return order
}

/**
 * Locks the customer of the wrong address and that of the right one, which it creates if needed, and returns the latter.
 * Both in one statement, ordered, and before one is created: corrections in opposite directions, whose customers may be
 * erased meanwhile, would wait for each other.
 */
async function lockCustomers(tx: Transaction, wrongId: number, buyer: NewCustomer): Promise<number> {
  const isRight = eq(customers.email, buyer.email)
  const locked = await tx
    .select({ id: customers.id, isRight: sql<boolean>`${isRight}` })
    .from(customers)
    .where(or(eq(customers.id, wrongId), isRight))
    .orderBy(asc(customers.id))
    .for('update')
  const customerId = locked.find((customer) => customer.isRight)?.id ?? (await createCustomer(tx, buyer))
  if (!customerId) throw new MissedRow()
  return customerId
}

/** The messages follow the order, without the address of the person who received them by mistake; `***=` is literal. */
async function moveDeliveries(tx: Transaction, { id: orderId, email }: Order, customerId: number) {
  const ofOrder = eq(deliveries.orderId, orderId)
  const masked = maskEmail(email)
  await tx.update(deliveries).set({ customerId }).where(ofOrder)
  await tx
    .update(deliveries)
    .set({ address: masked, error: sql`regexp_replace(${deliveries.error}, ${`***=${email}`}, ${masked}, 'gi')` })
    .where(and(ofOrder, eq(deliveries.address, email)))
}

/** Otherwise the wrong address's profile could show the buyer's name and number. A profile of other origin stays. */
async function restoreProfile(tx: Transaction, customerId: number, moved: Order) {
  // Read behind the lock, because the customer may have logged in before it.
  const [wrong] = await tx.select().from(customers).where(eq(customers.id, customerId))
  if (!wrong) throw new Error('the customer was deleted between two statements')
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
  const before = newest ?? lead ?? ownProfileOf(wrong)
  if (!before) return erasePersonalData(tx, wrong)
  const isOfBuyer = (['fullName', 'phoneNumber', 'classLevel'] as const).every((key) => wrong[key] === moved[key])
  if (!isOfBuyer) return
  const { fullName, phoneNumber, classLevel } = before
  await tx.update(customers).set({ fullName, phoneNumber, classLevel }).where(eq(customers.id, customerId))
}

/** A customer who has logged in, or has a note by the owner, is a real person and not a mistyped address. */
function ownProfileOf({ email, classLevel, verifiedAt, note }: Customer) {
  return verifiedAt || note ? { fullName: nameFromEmail(email), phoneNumber: '', classLevel } : null
}
