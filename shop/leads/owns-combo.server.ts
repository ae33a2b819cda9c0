import { and, eq } from 'drizzle-orm'
import { customers, leads, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** By a completed order of the lead's customer. */
export async function ownsCombo(leadId: string): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .innerJoin(orders, eq(orders.customerId, customers.id))
    .where(and(eq(leads.id, leadId), eq(orders.status, 'completed'), eq(orders.productType, 'combo')))
    .limit(1)
  return found.length > 0
}
