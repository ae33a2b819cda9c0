import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** A row that had to be locked came too late for the statement that locks it. */
export class MissedRow extends Error {}

/**
 * Null when the customer does not exist or was erased. Locks messages, orders and customer in the same order as a
 * completion, a correction and a mail that was just sent, so that none of them waits for another in a circle.
 */
export function lockCustomer(tx: Transaction, customerId: number): Promise<Customer | null> {
  return retryMissedRow(tx, (savepoint) => lockOnce(savepoint, customerId))
}

export async function retryMissedRow<Locked>(
  tx: Transaction,
  lock: (savepoint: Transaction) => Promise<Locked>,
): Promise<Locked> {
  for (;;) {
    try {
      // A savepoint, because only its rollback releases locks that were taken in the wrong order.
      return await tx.transaction(lock)
    } catch (error) {
      if (!(error instanceof MissedRow)) throw error
    }
  }
}

async function lockOnce(tx: Transaction, customerId: number): Promise<Customer | null> {
  const ofCustomer = { messages: eq(deliveries.customerId, customerId), orders: eq(orders.customerId, customerId) }
  const messages = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(ofCustomer.messages)
    .orderBy(asc(deliveries.id))
    .for('no key update')
  const placed = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(ofCustomer.orders)
    .orderBy(asc(orders.id))
    .for('no key update')
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .for('update')
  if (!customer) return null
  // An order may have arrived meanwhile; from now on none can, because the customer is locked.
  const count = (await tx.$count(deliveries, ofCustomer.messages)) + (await tx.$count(orders, ofCustomer.orders))
  if (count > messages.length + placed.length) throw new MissedRow()
  return customer
}
