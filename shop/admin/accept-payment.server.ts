import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orderProblems, orders, receivedPayments } from '#db/schema.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { writeAudit } from './write-audit.server.ts'

const heldBy = ['amount-mismatch', 'currency-mismatch', 'reference-mismatch'] as const

/** The owner takes the money as it came: the order completes and is delivered like any other. False when it is not held. */
export function acceptPayment(orderId: string, ip: string | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    const settled = await tx
      .update(orderProblems)
      .set({ resolvedAt: sql`now()` })
      .where(
        and(eq(orderProblems.orderId, orderId), inArray(orderProblems.kind, heldBy), isNull(orderProblems.resolvedAt)),
      )
      .returning({ kind: orderProblems.kind })
    if (settled.length === 0) return false
    if (settled.some(({ kind }) => kind === 'amount-mismatch')) await takeWhatCame(tx, orderId)
    await completeOrder(tx, orderId)
    const [order] = await tx.select({ amountInPaise: orders.amountInPaise }).from(orders).where(eq(orders.id, orderId))
    const detail = { kinds: settled.map(({ kind }) => kind).join(', '), amountInPaise: order?.amountInPaise ?? 0 }
    await writeAudit('order-accepted', { ip, orderId, detail }, tx)
    return true
  })
}

/** Revenue must say what is really in the bank. An amount in another currency cannot be compared, so the price stays. */
async function takeWhatCame(tx: Transaction, orderId: string) {
  const [came] = await tx
    .select({ paise: sql<number>`sum(${receivedPayments.amountInPaise})`.mapWith(Number) })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.orderId, orderId), eq(receivedPayments.currency, 'INR')))
  if (!came?.paise) return
  const isOpen = inArray(orders.status, ['pending', 'failed'])
  await tx
    .update(orders)
    .set({ amountInPaise: came.paise })
    .where(and(eq(orders.id, orderId), isOpen))
}
