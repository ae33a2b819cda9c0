import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'

export async function endSession(token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashSessionToken(token)))
}
