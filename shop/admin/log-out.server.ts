import { eq } from 'drizzle-orm'
import { adminSessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashSessionToken } from './owner-session.server.ts'
import { writeAudit } from './write-audit.server.ts'

/** The session ends here, on the server: a cookie that was copied before opens nothing afterwards. */
export async function logOut(token: string, ip: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(adminSessions)
      .where(eq(adminSessions.tokenHash, hashSessionToken(token)))
      .returning({ tokenHash: adminSessions.tokenHash })
    if (ended.length > 0) await writeAudit('logout', { ip }, tx)
  })
}
