import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { selectOrdersByReference } from '#shop/payments/select-orders-by-reference.server.ts'
import type { OrderHint } from './order-hint.ts'

/** Each is one message, so a hint never fills a mailbox. */
const maxOrders = 5

/** The newest orders that the hint belongs to, paid or not; none of an erased customer. */
export async function findLostOrders(hint: OrderHint): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, selectIds(hint)), isNull(orders.refundedAt), belongsToCustomer))
    .orderBy(desc(eq(orders.status, 'completed')), desc(orders.createdAt))
    .limit(maxOrders)
}

const belongsToCustomer = sql`(select c.erased_at from customers c where c.id = ${orders.customerId}) is null`

/** One selection per index: an "or" across tables would read every order. */
function selectIds({ email, phone, number, references }: OrderHint): SQL {
  const ofCustomer = (condition: SQL) =>
    sql`select o.id from orders o join customers c on c.id = o.customer_id where ${condition}`
  const selections = [
    ...(email ? [ofCustomer(sql`c.email = ${email}`)] : []),
    ...(phone ? [ofCustomer(sql`c.phone_number = ${phone}`)] : []),
    ...(number ? [sql`select id from orders where number = ${number}`] : []),
    ...(references.length > 0 ? selectOrdersByReference(references) : []),
  ]
  return sql`(${sql.join(selections, sql` union all `)})`
}
