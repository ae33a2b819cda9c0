import { eq, sql } from 'drizzle-orm'
import { adminSessions } from '#db/schema/admin.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { KeyRefusal, LoginProof, Origin } from '../check-admin-key.server.ts'
import type { AdminSession } from '../find-person.server.ts'
import { checkAdminKeyWithAudit } from '../log-in.server.ts'

/** Only the person of this session can prove it, and the proof counts for no other session. */
export async function proveAgain(
  proof: LoginProof,
  { id, helperId }: AdminSession,
  origin: Origin,
): Promise<KeyRefusal | { proven: true }> {
  const check = await checkAdminKeyWithAudit(proof, origin, { helperId })
  if ('refused' in check) return check
  await db.update(adminSessions).set({ provenAt: sql`now()` }).where(eq(adminSessions.tokenHash, id))
  return { proven: true }
}
