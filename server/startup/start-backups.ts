import { keepBackups } from '#platform/backup/keep-backups.server.ts'
import { openTarget } from '#platform/backup/open-target.server.ts'
import { switchWalArchive } from '#platform/backup/wal-archive.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { embeddedFolder } from '#platform/postgres/database.server.ts'
import type { EmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { type ShopSettings, shopSettings } from '#platform/settings/shop-settings.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { readSettingsToBackUp } from './settings-to-back-up.ts'

/** Backs up as the settings say, and again differently after `follow`. */
export async function startBackups(embedded: EmbeddedPostgres | undefined) {
  let running: { close(): Promise<void> } | null = null
  let applied: string | undefined
  const apply = async () => {
    const { backup } = shopSettings()
    const wanted = JSON.stringify(backup)
    if (wanted === applied) return
    await running?.close()
    // If the rest fails, the next change must begin from nothing.
    running = null
    applied = undefined
    if (embedded) await switchWalArchive(embeddedFolder, backup !== null)
    running = backup && (await start(backup, embedded))
    applied = wanted
  }
  let last = apply()
  await last
  return {
    /** One change after the other, because a backup that runs ends first. */
    async follow() {
      last = last.then(apply).catch((err: unknown) => log.error({ err }, 'could not change the backups'))
      await last
    },
    async close() {
      await last
      await running?.close()
    },
  }
}

async function start(backup: NonNullable<ShopSettings['backup']>, embedded: EmbeddedPostgres | undefined) {
  if (!embedded)
    log.warn('with DATABASE_URL the shop backs up its files only: the database needs its own (docs/backup.md)')
  if (!backup.authKey)
    log.warn('backups are not signed: set BACKUP_AUTH_KEY (npm run backup:key -- --key backup-key.txt)')
  const target = await openTarget(backup, embedded ? embeddedFolder : null)
  const settings = readSettingsToBackUp(process.env)
  return keepBackups({ target, keepDays: backup.keepDays, dataDir: env.dataDir, files: storage, settings, embedded })
}
