import { and, eq, isNull, sql } from 'drizzle-orm'
import { adminSessions, helpers } from '#db/schema/admin.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** The key stops working, and every login with it ends immediately. */
export const revokeHelper = ownerAct('helper-revoked', async ({ tx }, id: number) => {
  const [revoked] = await tx
    .update(helpers)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(helpers.id, id), isNull(helpers.revokedAt)))
    .returning({ name: helpers.name })
  if (!revoked) return { refused: 'no-helper' }
  await tx.delete(adminSessions).where(eq(adminSessions.helperId, id))
  return { name: revoked.name, audit: { detail: { helper: revoked.name } } }
})
