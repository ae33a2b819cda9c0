import { backupStatus } from '#db/schema/machinery.ts'
import { log } from '../log/log.server.ts'
import { db } from '../postgres/database.server.ts'
import { shopSettings } from '../settings/shop-settings.server.ts'

export type BackupStatus = Omit<typeof backupStatus.$inferSelect, 'id'>

const nothingYet: BackupStatus = {
  ...{
    baseAt: null,
    walAt: null,
    filesAt: null,
    checkedAt: null,
    checkDifferences: null,
    failedAt: null,
    failure: null,
  },
}

/** Null when no backup is configured. */
export async function readBackupStatus(): Promise<BackupStatus | null> {
  if (!shopSettings().backup) return null
  const [row] = await db.select().from(backupStatus)
  return row ?? nothingYet
}

/** Never throws: a backup that succeeded must not fail because its record did. */
export async function recordBackup(facts: Partial<BackupStatus>): Promise<void> {
  try {
    await db.insert(backupStatus).values(facts).onConflictDoUpdate({ target: backupStatus.id, set: facts })
  } catch (err) {
    log.warn({ err }, 'could not record the state of the backup')
  }
}
