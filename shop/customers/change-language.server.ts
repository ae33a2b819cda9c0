import { eq } from 'drizzle-orm'
import { type Customer, customers, leads } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

/** For all messages from now on, also about earlier orders. A consent keeps the language in which it was given. */
export async function changeLanguage(customerId: number, language: Customer['language']): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ language }).where(eq(orders.customerId, customerId))
    await tx.update(leads).set({ language }).where(eq(leads.customerId, customerId))
    await tx.update(customers).set({ language }).where(eq(customers.id, customerId))
  })
}
