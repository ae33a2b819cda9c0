import { eq } from 'drizzle-orm'
import { customers, type NewCustomer } from '#db/schema/customers.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Does not change an existing profile, because a visitor can type another person's address. */
export async function findOrCreateCustomer(tx: Transaction, contact: NewCustomer): Promise<number> {
  for (;;) {
    const created = await createCustomer(tx, contact)
    if (created) return created
    // Locked, so that the customer is not erased before the caller's rows are there.
    const [existing] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.email, contact.email))
      .for('key share')
    if (existing) return existing.id
  }
}

/** Undefined when the address already has a customer. */
export async function createCustomer(tx: Transaction, contact: NewCustomer): Promise<number | undefined> {
  const { fullName, email, phoneNumber, classLevel, language } = contact
  const [created] = await tx
    .insert(customers)
    .values({ fullName, email, phoneNumber, classLevel, ...(language ? { language } : {}) })
    .onConflictDoNothing({ target: customers.email })
    .returning({ id: customers.id })
  return created?.id
}
