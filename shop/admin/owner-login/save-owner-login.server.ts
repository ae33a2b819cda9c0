import { ne } from 'drizzle-orm'
import { adminSessions, ownerLogin } from '#db/schema/admin.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

type Changes = Partial<Omit<typeof ownerLogin.$inferInsert, 'id'>>

export async function saveOwnerLogin(tx: Transaction, changes: Changes): Promise<void> {
  await tx
    .insert(ownerLogin)
    .values({ id: 1, ...changes })
    .onConflictDoUpdate({ target: ownerLogin.id, set: changes })
}

/** After a change of how the owner logs in, every other browser must log in again, also those of helpers. */
export async function endSessionsExcept(tx: Transaction, sessionId: string): Promise<void> {
  await tx.delete(adminSessions).where(ne(adminSessions.tokenHash, sessionId))
}
