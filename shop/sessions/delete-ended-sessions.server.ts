import { lt, or, sql } from 'drizzle-orm'
import { knownBrowsers, loginCodes, sessions } from '#db/schema/sessions.ts'
import { deleteExpiredLimits } from '#platform/limits/rate-limiter.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { knownBrowserDays, maxIdleDays } from './session-lifetime.ts'

/** Also deletes login codes one day after they expire, known browsers without a login, and expired limits. */
export async function deleteEndedSessions(): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, sql`now() - interval '1 day'`))
  const isIdle = lt(sessions.lastSeenAt, sql`now() - make_interval(days => ${maxIdleDays})`)
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sql`now()`), isIdle))
  const isUnused = lt(knownBrowsers.lastLoginAt, sql`now() - make_interval(days => ${knownBrowserDays})`)
  await db.delete(knownBrowsers).where(isUnused)
  await deleteExpiredLimits()
}
