import { keepBackups } from '#platform/backup/keep-backups.server.ts'
import { openTarget } from '#platform/backup/open-target.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { embeddedFolder } from '#platform/postgres/database.server.ts'
import type { EmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { readSettingsToBackUp } from './settings-to-back-up.ts'

/** Null when no backup is configured. */
export async function startBackups(embedded: EmbeddedPostgres | undefined) {
  if (!env.backup) return null
  if (!embedded)
    log.warn('with DATABASE_URL the shop backs up its files only: the database needs its own (docs/backup.md)')
  if (!env.backup.authKey)
    log.warn('backups are not signed: set BACKUP_AUTH_KEY (npm run backup:key -- --key backup-key.txt)')
  const target = await openTarget(env.backup, embedded ? embeddedFolder : null)
  const settings = readSettingsToBackUp(process.env)
  const { keepDays } = env.backup
  return keepBackups({ target, keepDays, dataDir: env.dataDir, files: storage, settings, embedded })
}
