import { lt, or, sql } from 'drizzle-orm'
import { adminSessions, auditLog, deliveries, downloads, loginCodes, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { idleForDays } from '#shop/sessions/session.ts'

/** Deletes what the Privacy Policy says we keep for a time, when that time is over. */
export async function forgetOldData(): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, ago('3 years')))
  await db.delete(downloads).where(lt(downloads.createdAt, ago('3 years')))
  await db.delete(auditLog).where(lt(auditLog.createdAt, ago('1 year')))
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, ago('1 day')))
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.lastSeenAt, ago(`${idleForDays} days`))))
  await db.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`))
}

function ago(span: string) {
  return sql`now() - ${span}::interval`
}
