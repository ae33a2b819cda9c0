import { eq } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

export async function findCustomer(email: string): Promise<Customer | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.email, email.toLowerCase())).limit(1)
  return customer ?? null
}
