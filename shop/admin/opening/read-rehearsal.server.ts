import { and, desc, eq, inArray } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { type Refund, refunds, returnedStates } from '#db/schema/refunds.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { listRefundablePayments } from '#shop/refunds/read-order-money.server.ts'

/** What the owner follows, in this order. */
const rehearsalSteps = ['paid', 'mailed', 'refund-sent', 'refund-confirmed'] as const
export type RehearsalStep = (typeof rehearsalSteps)[number]

export interface Rehearsal {
  orderId: string
  number: number
  productName: string
  amountInPaise: number
  email: string
  paymentUrl: string | null
  done: RehearsalStep[]
  /** What the mail server or the provider said last, when it refused. */
  problem: string | null
  /** Paid by the owner and not on its way back yet, in all rehearsals. */
  leftInPaise: number
}

/** The newest rehearsal that was paid, or the newest one; null when there is none. */
export async function readRehearsal(ids: string[], tx: Database | Transaction = db): Promise<Rehearsal | null> {
  const own = inArray(orders.id, ids)
  const rows = ids.length === 0 ? [] : await tx.select().from(orders).where(own).orderBy(desc(orders.createdAt))
  const order = rows.find(({ status }) => status === 'completed') ?? rows[0]
  if (!order) return null
  const mails = await tx
    .select({ status: deliveries.status, error: deliveries.error })
    .from(deliveries)
    .where(and(eq(deliveries.orderId, order.id), eq(deliveries.kind, 'order'), eq(deliveries.channel, 'email')))
    .orderBy(desc(deliveries.id))
  const ofOrder = eq(refunds.orderId, order.id)
  const sent = await tx.select().from(refunds).where(ofOrder).orderBy(desc(refunds.requestedAt))
  const isMailed = mails.some(({ status }) => ['sent', 'delivered', 'read'].includes(status))
  const { id: orderId, number, productName, amountInPaise, email, paymentUrl } = order
  const states: Record<RehearsalStep, boolean> = {
    paid: order.status === 'completed',
    mailed: isMailed,
    'refund-sent': isReturned(sent, returnedStates, amountInPaise),
    'refund-confirmed': isReturned(sent, ['processed'], amountInPaise),
  }
  return {
    ...{ orderId, number, productName, amountInPaise, email, paymentUrl, leftInPaise: await sumLeft(tx, ids) },
    done: rehearsalSteps.filter((step) => states[step]),
    problem: (isMailed ? null : mails[0]?.error) ?? (sent[0]?.state === 'failed' ? sent[0].error : null),
  }
}

function isReturned(made: Refund[], states: Refund['state'][], amountInPaise: number): boolean {
  const returned = made.filter(({ state }) => states.includes(state))
  return returned.length > 0 && sumOf(returned, 'amountInPaise') >= amountInPaise
}

async function sumLeft(tx: Database | Transaction, ids: string[]): Promise<number> {
  const { orderId } = receivedPayments
  const paid = await tx.selectDistinct({ orderId }).from(receivedPayments).where(inArray(orderId, ids))
  let left = 0
  for (const { orderId: id } of paid) left += sumOf(await listRefundablePayments(id, tx), 'leftInPaise')
  return left
}
