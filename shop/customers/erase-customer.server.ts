import { and, eq, gt, isNotNull, lt, min, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { contactChanges } from '#db/schema/sessions.ts'
import { env } from '#platform/env.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { type Eraser, erasePersonalData } from './erase-personal-data.server.ts'
import { isUndoable } from './is-undoable.server.ts'
import { lockCustomer } from './lock-customer.server.ts'

/** A little longer than any payment page stays open. */
const maxPaymentMinutes = 40

/** A refused request is remembered for longer than any payment takes. */
const requestLifetimeHours = 24

export type Erasure = { erased: true } | { refused: 'payment-pending' | 'unknown-customer' }

/** For a customer who asks the owner instead of using their own dashboard. */
export const eraseCustomer = ownerAct('customer-erased', async ({ tx }, customerId: number) => {
  const erasure = await eraseUnlessPaying(tx, customerId, 'withdrawal')
  // A request that must wait for an open payment is kept, unlike other refused acts.
  return { ...erasure, audit: 'refused' in erasure ? [] : { customerId } }
})

/** For customers who delete their data in their own dashboard. */
export function eraseOwnData(customerId: number): Promise<Erasure | { refused: 'changed-recently' }> {
  return retryDeadlock(() =>
    db.transaction(async (tx) => {
      if (await hasNewAddress(tx, customerId)) return { refused: 'changed-recently' }
      return eraseUnlessPaying(tx, customerId, 'account')
    }),
  )
}

/** A thief who changed the address gets the code that confirms an erasure, and the earlier address could undo nothing more. */
async function hasNewAddress(tx: Transaction, customerId: number): Promise<boolean> {
  const isNew = and(eq(contactChanges.customerId, customerId), eq(contactChanges.kind, 'email'), isUndoable)
  return (await tx.$count(contactChanges, isNew)) > 0
}

/**
 * Erases a customer's personal data, files, links and logins. Orders, messages and consents stay without personal data,
 * as proof or because tax law requires them. From `keptFrom` on, paid orders keep theirs for a year, and nothing uses it.
 */
export async function eraseUnlessPaying(
  tx: Transaction,
  customerId: number,
  by: Eraser,
  keptFrom = env.orderFactsKeptFrom,
): Promise<Erasure> {
  const customer = await lockCustomer(tx, customerId)
  if (!customer) return { refused: 'unknown-customer' }
  // After an erasure the shop could not deliver what the customer is paying for.
  const firstRequestedAt = await findFirstRequest(tx, customerId)
  if (await isPaying(tx, customerId, firstRequestedAt)) {
    if (!firstRequestedAt) await writeAudit(tx, 'erasure-requested', { ip: null }, { customerId })
    return { refused: 'payment-pending' }
  }

  await erasePersonalData(tx, customer, by, keptFrom)
  return { erased: true }
}

/** Checkouts after the first request do not count, because a stranger could keep starting them with the address. */
async function isPaying(tx: Transaction, customerId: number, firstRequestedAt: Date | null): Promise<boolean> {
  const [paying] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.status, 'pending'),
        isNotNull(orders.paymentRef),
        gt(orders.createdAt, sql`now() - make_interval(mins => ${maxPaymentMinutes})`),
        firstRequestedAt ? lt(orders.createdAt, firstRequestedAt) : undefined,
      ),
    )
    .limit(1)
  return paying !== undefined
}

async function findFirstRequest(tx: Transaction, customerId: number): Promise<Date | null> {
  const [request] = await tx
    .select({ firstRequestedAt: min(auditLog.createdAt) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.customerId, customerId),
        eq(auditLog.act, 'erasure-requested'),
        gt(auditLog.createdAt, sql`now() - make_interval(hours => ${requestLifetimeHours})`),
      ),
    )
  return request?.firstRequestedAt ?? null
}
