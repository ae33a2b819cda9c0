import { and, eq, isNull } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { knownBrowsers } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'

/** The customer with this address, if the customer has logged in with this browser before. */
export async function findKnownCustomer(browserHash: string, email: string): Promise<Customer | null> {
  const [found] = await db
    .select({ customer: customers })
    .from(customers)
    .innerJoin(knownBrowsers, eq(knownBrowsers.customerId, customers.id))
    .where(
      and(
        eq(customers.email, email.toLowerCase()),
        isNull(customers.erasedAt),
        eq(knownBrowsers.browserHash, browserHash),
      ),
    )
  return found?.customer ?? null
}
