import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { changeOrderEmail } from '#shop/orders/change-order-email.server.ts'
import { findDeliverableOrderWithin } from '#shop/orders/find-deliverable-order.server.ts'
import { sendNewLinks } from '#shop/orders/resend-order-later.server.ts'

/** Enough for a buyer who mistypes the correction too. */
export const maxCorrections = 3
const correctionsPerDay = createRateLimiter('own-corrections', { points: maxCorrections, seconds: 24 * 60 * 60 })

export type OwnCorrection = { sentTo: string } | { refused: 'too-often' | 'same-email' | 'not-deliverable' }

type Buyer = Pick<Visitor, 'ip'>

/** The caller must have checked that the request comes from the browser that bought. */
export async function correctOwnOrderEmail(buyer: Buyer, orderId: string, typed: string): Promise<OwnCorrection> {
  if (await correctionsPerDay.consume(orderId)) return { refused: 'too-often' }
  return retryDeadlock(() => db.transaction((tx) => correctWithin(tx, buyer, orderId, typed)))
}

async function correctWithin(tx: Transaction, buyer: Buyer, orderId: string, typed: string): Promise<OwnCorrection> {
  if (!(await findDeliverableOrderWithin(tx, orderId))) return { refused: 'not-deliverable' }
  const correction = await changeOrderEmail(tx, orderId, typed)
  if ('refused' in correction) {
    return { refused: correction.refused === 'same-email' ? 'same-email' : 'not-deliverable' }
  }
  const { order, emailBefore } = correction
  await sendNewLinks(tx, orderId)
  const detail = { from: maskEmail(emailBefore), to: maskEmail(order.email) }
  await writeAudit(tx, 'order-email-corrected-by-buyer', buyer, { orderId, detail })
  return { sentTo: order.email }
}
