import { and, eq } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { paymentPageClosesAt } from '#shop/payments/payment-page.ts'
import { findLinkRefusal } from './find-link-refusal.server.ts'

export interface LinkState {
  /** When the payment page closes; null when its link may not be emailed. */
  linkOpenUntil: Date | null
  isLinkSent: boolean
}

export async function readLinkState(order: Order): Promise<LinkState> {
  if (order.status === 'completed') return { linkOpenUntil: null, isLinkSent: false }
  const isSent = and(eq(auditLog.orderId, order.id), eq(auditLog.act, 'payment-link-sent'))
  const isLinkSent = (await db.$count(auditLog, isSent)) > 0
  const isAllowed = !isLinkSent && (await findLinkRefusal(db, order)) === null
  return { linkOpenUntil: isAllowed ? paymentPageClosesAt(order) : null, isLinkSent }
}
