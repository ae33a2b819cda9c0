import { and, eq, inArray, or } from 'drizzle-orm'
import { leads } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

/** How a browser proves that it belongs to a customer. */
export interface BrowserProof {
  /** The customer who is logged in. */
  customerId: number | undefined
  /** Orders that the browser itself placed. */
  orderIds: string[]
}

/** By a completed order of the lead's customer. Anyone can type any address, so the browser must prove that it is theirs. */
export async function ownsProduct(
  leadId: string,
  productId: string,
  { customerId, orderIds }: BrowserProof,
): Promise<boolean> {
  const isLoggedIn = customerId === undefined ? undefined : eq(orders.customerId, customerId)
  const isProven = or(isLoggedIn, inArray(orders.id, orderIds))
  const found = await db
    .select({ id: orders.id })
    .from(leads)
    .innerJoin(orders, eq(orders.customerId, leads.customerId))
    .where(and(eq(leads.id, leadId), eq(orders.status, 'completed'), eq(orders.productId, productId), isProven))
    .limit(1)
  return found.length > 0
}
