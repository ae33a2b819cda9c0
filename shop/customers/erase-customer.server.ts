import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import {
  auditLog,
  type ConsentSource,
  type Customer,
  consentPurposes,
  customers,
  deliveries,
  demoMailbox,
  downloads,
  leads,
  loginCodes,
  orders,
  sessions,
} from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { unknownVisitor } from '#platform/visitor.ts'
import { deleteConsentProof } from '#shop/consents/delete-consent-proof.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'

/** A little longer than any payment page stays open. */
const paymentTakesMinutes = 40

/** For so long a wish that had to wait is remembered: longer than any payment, and not until the next purchase. */
const wishHoldsHours = 24

/** Themselves in their account, or the shop: noted with the consents that end. */
type Eraser = Extract<ConsentSource, 'account' | 'withdrawal'>

export type Erasure = { erased: true } | { refused: 'payment-pending' | 'unknown-customer' }

/**
 * Forgets who somebody is. Orders, messages and consents stay as tax law and proof need them, with nothing in them
 * that leads to a person; files, links and logins end. All of it happens, or nothing.
 */
export async function eraseCustomer(tx: Transaction, customerId: number, by: Eraser): Promise<Erasure> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .for('update')
  if (!customer) return { refused: 'unknown-customer' }
  // Somebody who is paying at this moment could not be sent what they pay for.
  const firstAsked = await findWish(tx, customerId)
  if (await isPaying(tx, customerId, firstAsked)) {
    if (!firstAsked) await tx.insert(auditLog).values({ act: 'erasure-requested', customerId })
    return { refused: 'payment-pending' }
  }

  await erasePersonalData(tx, customer, by)
  return { erased: true }
}

export const erasedContact = { fullName: 'Erased', phoneNumber: '0000000000', classLevel: 'erased' }

/** The fingerprint is a hash of what was typed; the payment page may show it. */
export const erasedRequest = { requestFingerprint: null, idempotencyKey: null, paymentUrl: null }

/** Leaves nothing of somebody but what tax law and proof need. The caller has made sure that nobody waits for anything. */
export async function erasePersonalData(
  tx: Transaction,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  by: Eraser = 'withdrawal',
) {
  await endConsents(tx, customerId, by)
  await endAccess(tx, customerId)
  await forgetMessages(tx, customerId, email)
  const nobody = { email: `erased-${randomBytes(12).toString('hex')}@erased.invalid`, ...erasedContact }
  await tx.update(leads).set(nobody).where(eq(leads.customerId, customerId))
  const kept = await tx
    .update(orders)
    .set({
      ...nobody,
      ...erasedRequest,
      linkGeneration: sql`${orders.linkGeneration} + 1`,
    })
    .where(eq(orders.customerId, customerId))
    .returning({ id: orders.id, status: orders.status })
  await tx
    .update(customers)
    .set({ ...nobody, erasedAt: sql`now()` })
    .where(eq(customers.id, customerId))
  for (const { id: orderId, status } of kept) {
    if (status === 'completed') await enqueue(tx, 'copies.delete', { orderId })
  }
}

/**
 * Only a checkout that was begun before the person first asked holds them up: anybody can begin checkouts under
 * anybody's address, one after the other, and so keep a person from being forgotten.
 */
async function isPaying(tx: Transaction, customerId: number, firstAsked: Date | null): Promise<boolean> {
  const [paying] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'pending'),
        isNotNull(orders.paymentRef),
        gt(orders.createdAt, sql`now() - make_interval(mins => ${paymentTakesMinutes})`),
        firstAsked ? lt(orders.createdAt, firstAsked) : undefined,
      ),
    )
    .limit(1)
  return paying !== undefined
}

async function findWish(tx: Transaction, customerId: number): Promise<Date | null> {
  const [wish] = await tx
    .select({ firstAsked: min(auditLog.createdAt) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.customerId, customerId),
        eq(auditLog.act, 'erasure-requested'),
        gt(auditLog.createdAt, sql`now() - make_interval(hours => ${wishHoldsHours})`),
      ),
    )
  return wish?.firstAsked ?? null
}

/** The ledger says when everything ended, and no longer from where it was given. */
async function endConsents(tx: Transaction, customerId: number, by: Eraser) {
  await withdrawConsent(tx, customerId, consentPurposes, by, unknownVisitor)
  await deleteConsentProof(tx, customerId)
}

async function endAccess(tx: Transaction, customerId: number) {
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(loginCodes).where(eq(loginCodes.customerId, customerId))
}

async function forgetMessages(tx: Transaction, customerId: number, email: string) {
  await tx
    .update(deliveries)
    .set({ address: 'erased', providerId: null, error: null })
    .where(eq(deliveries.customerId, customerId))
  const ordersOfCustomer = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
  await tx
    .update(downloads)
    .set({ network: 'erased', userAgent: null })
    .where(inArray(downloads.orderId, ordersOfCustomer))
  // Addresses that the owner has corrected.
  await tx
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - 'from' - 'to'` })
    .where(inArray(auditLog.orderId, ordersOfCustomer))
  // Where somebody was when they agreed to be counted for an advertisement.
  await tx
    .update(auditLog)
    .set({ ip: null })
    .where(and(eq(auditLog.customerId, customerId), eq(auditLog.act, 'ad-measurement-agreed')))
  await tx.delete(demoMailbox).where(eq(demoMailbox.toAddress, email))
}
