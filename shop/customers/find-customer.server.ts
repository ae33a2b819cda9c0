import { and, eq, isNull } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'

/** Does not find an erased customer. */
export async function findCustomer(email: string): Promise<Customer | null> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.email, email.toLowerCase()), isNull(customers.erasedAt)))
  return customer ?? null
}
