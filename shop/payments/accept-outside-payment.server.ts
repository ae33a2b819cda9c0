import { and, eq, inArray, isNull } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { statusesBefore } from '#shop/orders/order.ts'
import { hasOpenProblem } from '#shop/orders/problems/find-problem.server.ts'
import { lastCheckAfterMinutes } from './check-intervals.ts'
import { outsideProvider } from './outside-payment.server.ts'

export const noteLength = { min: 3, max: 300 }

/** Completes an order that the buyer paid in another way, for example by a bank transfer. The note says how. */
export const acceptOutsidePayment = ownerAct(
  'outside-payment-accepted',
  async ({ tx }, orderId: string, typed: string) => {
    const note = toPlainText(typed).trim()
    if (note.length < noteLength.min) return { refused: 'note-missing' }
    if (note.length > noteLength.max) return { refused: 'note-too-long' }
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
    const payment = { provider: outsideProvider, externalId: orderId, amountInPaise, currency: 'INR' }
    await completeOrderWithin(tx, orderId, { received: [payment], lastCheckAfterMinutes })
    return { amountInPaise, audit: { orderId, detail: { amountInPaise, note } } }
  },
)
