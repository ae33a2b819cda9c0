import { eq } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { hashOwnerToken } from './owner-session.server.ts'

/** Ends the session on the server, so that a copied cookie is worthless afterwards. */
export const logOut = ownerAct('logout', async ({ tx }, token: string) => {
  const ended = await tx
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, hashOwnerToken(token)))
    .returning({ tokenHash: adminSessions.tokenHash })
  if (ended.length === 0) return { refused: 'no-session' }
  return { audit: {} }
})
