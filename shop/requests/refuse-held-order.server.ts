import { and, eq } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import type { Order } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { findDeliverableOrderWithin } from '#shop/orders/find-deliverable-order.server.ts'
import { hasOpenProblem } from '#shop/orders/problems/find-problem.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'

export type HeldRefusal = 'not-deliverable' | 'on-hold'

/** Null when no dispute, second payment or other problem waits for a decision about the order's money. */
export async function refuseHeldOrder(
  tx: Transaction,
  { id, amountInPaise }: Pick<Order, 'id' | 'amountInPaise'>,
): Promise<HeldRefusal | null> {
  if (!(await findDeliverableOrderWithin(tx, id))) return 'not-deliverable'
  if (await hasOpenProblem(tx, id)) return 'on-hold'
  // A second payment that the buyer wants to keep is for the owner.
  if (sumOf(await listRefundablePayments(id, tx), 'leftInPaise') > amountInPaise) return 'on-hold'
  const isOpen = and(eq(disputes.orderId, id), eq(disputes.state, 'open'))
  return (await tx.$count(disputes, isOpen)) > 0 ? 'on-hold' : null
}
