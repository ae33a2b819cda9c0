import { type Order, orders } from '#db/schema/orders.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { decodeRow, recordset, selectColumns } from '#platform/postgres/columns.ts'
import {
  type Database,
  executeStatement,
  type Statement,
  type Transaction,
} from '#platform/postgres/database.server.ts'

/** A completed order that is not refunded and whose customer is not erased. */
const findStatement: Statement = {
  name: 'deliverable-order',
  text: `
    select ${selectColumns(orders)} from orders
    where id = any (array(select id from ${recordset('wanted', orders, ['id'])}))
      and status = 'completed' and refunded_at is null
      and (select erased_at from customers where customers.id = customer_id) is null`,
}

const findInBatch = batchedStatement<Pick<Order, 'id'>, Order>(findStatement, 'id')

/** Calls at the same time share one statement. */
export async function findDeliverableOrder(orderId: string): Promise<Order | null> {
  return (await findInBatch({ id: orderId })) ?? null
}

export async function findDeliverableOrderWithin(tx: Database | Transaction, orderId: string): Promise<Order | null> {
  const [row] = await executeStatement(tx, findStatement, [JSON.stringify([{ id: orderId }])])
  return row ? decodeRow(orders, row) : null
}
