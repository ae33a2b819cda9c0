import { eq } from 'drizzle-orm'
import { customers, type NewCustomer } from '#db/schema/customers.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Does not change an existing profile, because a visitor can type another person's address. */
export async function findOrCreateCustomer(tx: Transaction, contact: NewCustomer): Promise<number> {
  const { fullName, email, phoneNumber, classLevel, language } = contact
  for (;;) {
    const [created] = await tx
      .insert(customers)
      .values({ fullName, email, phoneNumber, classLevel, ...(language ? { language } : {}) })
      .onConflictDoNothing({ target: customers.email })
      .returning({ id: customers.id })
    if (created) return created.id
    // Locked, so that the customer is not erased before the caller's rows are there.
    const [existing] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, email))
      .for('key share')
    if (existing) return existing.id
  }
}
