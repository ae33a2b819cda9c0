import { lt, or, sql } from 'drizzle-orm'
import { loginCodes, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { idleForDays } from './session.ts'

/** What opens nothing any more is deleted, a day later in the case of codes. */
export async function forgetEndedSessions(): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, sql`now() - interval '1 day'`))
  const isIdle = lt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleForDays})`)
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), isIdle))
}
