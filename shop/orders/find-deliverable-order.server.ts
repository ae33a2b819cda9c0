import { type Order, orders } from '#db/schema/orders.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { decodeRow, recordset, selectColumns } from '#platform/postgres/columns.ts'
import {
  type Database,
  executeStatement,
  type Statement,
  type Transaction,
} from '#platform/postgres/database.server.ts'

export interface DeliverableOrder extends Order {
  /** Whether the customer has ever answered STOP on WhatsApp. Whether that still applies, the consents say. */
  everStoppedWhatsApp: boolean
}

/** For statements that return orders. */
export const deliverableColumns = `${selectColumns(orders)}, 0 < (
  select count(*) from consents
  where consents.customer_id = orders.customer_id and source = 'whatsapp' and not granted) as "everStoppedWhatsApp"`

/** Of a completed order: it is not refunded and its customer is not erased. */
export const isDeliverable = `refunded_at is null
  and (select erased_at from customers where customers.id = customer_id) is null`

const findStatement: Statement = {
  name: 'deliverable-order',
  text: `
    select ${deliverableColumns} from orders
    where id = any (array(select id from ${recordset('wanted', orders, ['id'])}))
      and status = 'completed' and ${isDeliverable}`,
}

const findInBatch = batchedStatement<Pick<Order, 'id'>, DeliverableOrder>(findStatement, 'id')

/** Calls at the same time share one statement. */
export async function findDeliverableOrder(orderId: string): Promise<DeliverableOrder | null> {
  return (await findInBatch({ id: orderId })) ?? null
}

export async function findDeliverableOrderWithin(tx: Database | Transaction, orderId: string): Promise<Order | null> {
  const [row] = await executeStatement(tx, findStatement, [JSON.stringify([{ id: orderId }])])
  return row ? decodeRow(orders, row) : null
}
