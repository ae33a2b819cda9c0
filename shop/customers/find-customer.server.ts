import { and, eq, isNull } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** Somebody who was forgotten is nobody. */
export async function findCustomer(email: string): Promise<Customer | null> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.email, email.toLowerCase()), isNull(customers.erasedAt)))
  return customer ?? null
}
