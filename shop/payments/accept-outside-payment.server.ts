import { and, eq, inArray, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { statusesBefore } from '#shop/orders/order.ts'
import { hasOpenProblem } from '#shop/orders/problems/find-problem.server.ts'
import { lastCheckAfterMinutes } from './check-intervals.ts'
import { completePaidOutside, readPaymentNote } from './outside-payment.server.ts'

/** Completes an order that the buyer paid in another way, for example by a bank transfer. The note says how. */
export const acceptOutsidePayment = ownerAct(
  'outside-payment-accepted',
  async ({ tx }, orderId: string, typed: string) => {
    const read = readPaymentNote(typed)
    if ('refused' in read) return read
    const [order] = await tx
      .select({ amountInPaise: orders.amountInPaise })
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(
        and(eq(orders.id, orderId), inArray(orders.status, statusesBefore('completed')), isNull(customers.erasedAt)),
      )
      .for('update', { of: orders })
    if (!order) return { refused: 'not-open' }
    if (await hasOpenProblem(tx, orderId)) return { refused: 'on-hold' }
    const { amountInPaise } = order
    await completePaidOutside(tx, { id: orderId, amountInPaise }, { lastCheckAfterMinutes })
    return { amountInPaise, audit: { orderId, detail: { amountInPaise, note: read.note } } }
  },
)
