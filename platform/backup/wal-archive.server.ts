import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveToServer, type PostgresSettings } from '../postgres/embedded-postgres.server.ts'
import { backupKeys } from './backup-keys.ts'
import type { BackupTarget } from './backup-place.server.ts'

/** Half of the minute that a lost server may cost; the other half is for the upload. */
const archiveTimeoutSeconds = 30

export function walArchiveFolder(dataDir: string): string {
  return join(dataDir, 'wal-archive')
}

/** PostgreSQL's own module copies each finished segment of its log into this folder, from where the shop uploads it. */
export function prepareWalArchive(dataDir: string): PostgresSettings {
  const folder = walArchiveFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToServer(join(dataDir, 'postgres'), folder)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${archiveTimeoutSeconds}`,
  }
}

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
