import { and, eq, ne } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { hashOwnerToken } from './owner-session.server.ts'

/** Ends the session with this id, or all when there is none, but never the current one. */
export const endOtherOwnerSessions = ownerAct(
  'sessions-ended',
  async ({ tx }, currentToken: string, endedId?: string) => {
    const ended = await tx
      .delete(adminSessions)
      .where(
        and(
          ne(adminSessions.tokenHash, hashOwnerToken(currentToken)),
          endedId === undefined ? undefined : eq(adminSessions.tokenHash, endedId),
        ),
      )
      .returning({ id: adminSessions.tokenHash })
    if (ended.length === 0) return { refused: 'no-session' }
    return { count: ended.length, audit: { detail: { logins: ended.length } } }
  },
)
