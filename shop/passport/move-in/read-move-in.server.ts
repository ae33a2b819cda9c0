import { desc, inArray } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findArrivedPassport } from './arrived-passport.server.ts'
import { findObstacle, type Obstacle } from './find-obstacle.server.ts'
import { isMovingIn } from './is-moving-in.server.ts'

export type MoveIn =
  | { state: 'opening' }
  /** Signed by the key whose fingerprint the old shop shows. */
  | { state: 'moved'; from: string; fingerprint: string }
  | { state: 'not-possible'; obstacle: Obstacle }
  /** `reason` is why the last archive was refused; `isInterrupted` says that its process ended. */
  | { state: 'possible'; arrivedBytes: number | null; reason: string | null; isInterrupted: boolean }

/** What the page about opening says about moving in from another shop. */
export async function readMoveIn(): Promise<MoveIn> {
  // First, because the rows are locked while they are replaced.
  if (await isMovingIn()) return { state: 'opening' }
  const [obstacle, last] = await Promise.all([findObstacle(), findLastLine()])
  const detail = (last?.detail ?? {}) as Record<string, string>
  if (obstacle === 'moved-in-before' && last?.act === 'passport-opened')
    return { state: 'moved', from: detail.from ?? '', fingerprint: detail.fingerprint ?? '' }
  if (obstacle) return { state: 'not-possible', obstacle }
  const arrived = await findArrivedPassport()
  return {
    state: 'possible',
    arrivedBytes: arrived?.bytes ?? null,
    reason: last?.act === 'passport-refused' ? (detail.reason ?? '') : null,
    isInterrupted: last?.act === 'passport-opening',
  }
}

async function findLastLine() {
  const acts = ['passport-uploaded', 'passport-opening', 'passport-refused', 'passport-opened']
  const [last] = await db
    .select({ act: auditLog.act, detail: auditLog.detail })
    .from(auditLog)
    .where(inArray(auditLog.act, acts))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last
}
