import { setTimeout as sleep } from 'node:timers/promises'
import { backupKeys } from './backup-keys.ts'
import type { BackupTarget } from './backup-place.server.ts'

const maxWaitMs = 10 * 60_000

/** Returns when a segment of the database's log is in the backup. */
export async function waitForWal(
  { storage, shopId }: BackupTarget,
  segment: string,
  archiveWal: () => Promise<unknown>,
): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  for (;;) {
    await archiveWal()
    if (await storage.head(backupKeys.wal(shopId, segment))) return
    if (Date.now() > deadline) throw new Error(`the database's log ${segment} did not reach the backup`)
    await sleep(500)
  }
}
