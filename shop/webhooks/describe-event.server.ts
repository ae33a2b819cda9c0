import { and, eq, isNull } from 'drizzle-orm'
import { formatOrderNumber } from '#brand/order-number.ts'
import { consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { disputes } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

interface RecordedEvent {
  type: string
  orderId: string | null
  customerId: number | null
  subjectId: string
}

/** What an event says: ids, products, amounts and states, and the customer's contact only if the endpoint wants it. */
export async function describeEvent(event: RecordedEvent, { hasContact }: { hasContact: boolean }) {
  const { type, orderId, customerId, subjectId } = event
  if (type === 'webhook.test') return { message: 'This is a test.' }
  const [order, subject, contact] = await Promise.all([
    orderId === null ? null : describeOrder(orderId),
    describeSubject(type, subjectId),
    hasContact && customerId !== null ? describeContact(customerId) : null,
  ])
  return {
    ...(order ? { order } : {}),
    ...subject,
    ...(customerId === null ? {} : { customer: { id: customerId, ...contact } }),
  }
}

async function describeOrder(orderId: string) {
  const columns = pickColumns(
    orders,
    ...([
      'id',
      'number',
      'productId',
      'productName',
      'status',
      'amountInPaise',
      'refundedInPaise',
      'language',
    ] as const),
    ...(['createdAt', 'completedAt', 'sentAt', 'refundedAt'] as const),
  )
  const [order] = await db.select(columns).from(orders).where(eq(orders.id, orderId))
  // The stored one lacks the check digit, so that no buyer and no search knows it.
  return order ? { ...order, number: formatOrderNumber(order.number), currency: 'INR' } : null
}

/** What is not the order itself. */
async function describeSubject(type: string, id: string): Promise<Record<string, unknown>> {
  if (type.startsWith('order.refund')) {
    const columns = pickColumns(refunds, 'id', 'amountInPaise', 'reason', 'origin', 'state')
    const [refund] = await db.select(columns).from(refunds).where(eq(refunds.id, id))
    return { refund }
  }
  if (type.startsWith('order.dispute')) {
    const columns = pickColumns(disputes, 'amountInPaise', 'state', 'respondBy')
    const [dispute] = await db.select(columns).from(disputes).where(eq(disputes.externalId, id))
    return { dispute: { id, ...dispute } }
  }
  if (type === 'order.not_delivered') {
    const columns = pickColumns(deliveries, 'channel', 'status')
    const [message] = await db
      .select(columns)
      .from(deliveries)
      .where(eq(deliveries.id, Number(id)))
    return { message }
  }
  if (type === 'consent.withdrawn') {
    const columns = pickColumns(consents, 'purpose', 'source')
    const [consent] = await db
      .select(columns)
      .from(consents)
      .where(eq(consents.id, Number(id)))
    return { consent }
  }
  if (type === 'edition.published') {
    const columns = pickColumns(editions, 'id', 'file', 'pages', 'bytes', 'publishedAt')
    const [edition] = await db
      .select(columns)
      .from(editions)
      .where(eq(editions.id, Number(id)))
    return { edition }
  }
  return type === 'lead.created' ? { lead: { id } } : {}
}

/** Null after an erasure. */
async function describeContact(customerId: number) {
  const [contact] = await db
    .select({ name: customers.fullName, email: customers.email, phone: customers.phoneNumber })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
  return contact ?? null
}
