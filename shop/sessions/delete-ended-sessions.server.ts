import { lt, or, sql } from 'drizzle-orm'
import { loginCodes, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { maxIdleDays } from './session-lifetime.ts'

/** Also deletes login codes, one day after they expire. */
export async function deleteEndedSessions(): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, sql`now() - interval '1 day'`))
  const isIdle = lt(sessions.lastSeenAt, sql`now() - make_interval(days => ${maxIdleDays})`)
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), isIdle))
}
