import pg from 'pg'
import { log } from '#platform/log/log.server.ts'
import { connectionConfig, db } from '#platform/postgres/database.server.ts'
import { lockNumbers } from '#platform/postgres/lock-numbers.ts'
import { NoScratchDatabaseError } from '#platform/postgres/scratch-database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { type Actor, writeAudit } from '#shop/audit/write-audit.server.ts'
import { isOutOfSpace, PassportRefusal } from '../passport-refusal.ts'
import { findArrivedPassport } from './arrived-passport.server.ts'
import { findObstacle } from './find-obstacle.server.ts'
import { isMovingIn } from './is-moving-in.server.ts'
import { openHere } from './open-here.server.ts'

interface WantedMove {
  password: string
  /** What the old shop shows under Move out; empty to accept any. */
  signedBy: string
}

const reasons = {
  space: 'The disk of the server is full. Nothing was opened.',
  database:
    'The database does not let the shop make a second one to try the archive in. Open it on the server: npm run passport:open. Nothing was opened.',
  fault: 'Something went wrong; the log of the server says what. Nothing was opened.',
}

/** Begins to open the archive that has arrived. The password is only in memory. */
export const startMoveIn = ownerAct('passport-opening', async ({ tx, actor, afterCommit }, wanted: WantedMove) => {
  const obstacle = await findObstacle(tx)
  if (obstacle) return { refused: obstacle }
  const arrived = await findArrivedPassport()
  if (!arrived) return { refused: 'not-arrived' }
  if (!wanted.password) return { refused: 'no-password' }
  if (await isMovingIn()) return { refused: 'being-opened' }
  // The archive of a large shop takes minutes, so the page does not wait for it.
  afterCommit(async () => void moveIn(actor, arrived.key, wanted))
  return { begun: true, audit: { detail: { bytes: arrived.bytes } } }
})

/** The database holds the lock while this process lives, so that every process knows whether one is at work. */
export async function moveIn(actor: Actor, key: string, { password, signedBy }: WantedMove): Promise<void> {
  const holder = new pg.Client(connectionConfig())
  holder.on('error', () => {})
  try {
    await holder.connect()
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as is_ours', [lockNumbers.moveIn])
    if (!rows[0].is_ours) return
    await openHere({ key, password, signedBy: signedBy.trim() || null })
    await storage.delete(key)
  } catch (err) {
    const reason = explain(err)
    if (reason === reasons.fault) log.error({ err }, 'the passport could not be opened')
    await writeAudit(db, 'passport-refused', actor, { detail: { reason } }).catch(() => {})
  } finally {
    await holder.end().catch(() => {})
  }
}

function explain(error: unknown): string {
  if (error instanceof PassportRefusal) return error.message
  if (isOutOfSpace(error)) return reasons.space
  return error instanceof NoScratchDatabaseError ? reasons.database : reasons.fault
}
