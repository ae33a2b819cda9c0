import { and, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { customers, type Order, orders, receivedPayments } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import type { OrderHint } from './order-hint.ts'

/** Each is one message, so a hint never fills a mailbox. */
const maxOrders = 5

/** The newest orders that the hint belongs to, paid or not; none of an erased customer. */
export async function findLostOrders({ email, phone, number, reference }: OrderHint): Promise<Order[]> {
  const isMeant: (SQL | undefined)[] = [
    email ? ofCustomer(eq(customers.email, email)) : undefined,
    phone ? ofCustomer(eq(customers.phoneNumber, phone)) : undefined,
    number ? eq(orders.number, number) : undefined,
    reference ? hasReference(reference) : undefined,
  ]
  return db
    .select()
    .from(orders)
    .where(and(or(...isMeant), isNull(orders.refundedAt), belongsToCustomer))
    .orderBy(desc(eq(orders.status, 'completed')), desc(orders.createdAt))
    .limit(maxOrders)
}

const belongsToCustomer = sql`(select ${customers.erasedAt} from ${customers} where ${customers.id} = ${orders.customerId}) is null`

function ofCustomer(isCustomer: SQL): SQL {
  return inArray(orders.customerId, db.select({ id: customers.id }).from(customers).where(isCustomer))
}

/** The order's own id, the provider's id of the payment page, or its id of the payment. */
function hasReference(reference: string): SQL | undefined {
  const payments = db
    .select({ id: receivedPayments.orderId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.externalId, reference), eq(receivedPayments.orderId, orders.id)))
  return or(eq(orders.id, reference), eq(orders.paymentRef, reference), exists(payments))
}
