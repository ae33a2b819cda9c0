// npm run backup: makes a complete backup now, whether the shop runs or not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import type { ShopSettings } from '#platform/settings/shop-settings.server.ts'
import { buildIfChanged } from './build/build-if-changed.ts'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ??= 'warn'
const { env } = await import('#platform/env.server.ts')
const { shopSettings } = await import('#platform/settings/shop-settings.server.ts')
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()

async function backUp(): Promise<string> {
  const { databaseUrl, dataDir } = env
  const cluster = join(dataDir, 'postgres')
  if (!databaseUrl && !existsSync(join(cluster, 'PG_VERSION'))) throw new Error(`There is no shop in ${dataDir}.`)
  // The threads that encrypt run built code.
  await buildIfChanged()
  const { startEmbeddedPostgres } = await import('#platform/postgres/embedded-postgres.server.ts')
  const { allowWalArchive, switchWalArchive } = await import('#platform/backup/wal-archive.server.ts')
  const server = databaseUrl ? null : await startEmbeddedPostgres(cluster, allowWalArchive(dataDir))
  try {
    const { loadSettings } = await import('#platform/settings/load-settings.server.ts')
    await loadSettings()
    const { backup } = shopSettings()
    if (!backup) throw new Error('No backup is set up: see docs/backup.md')
    if (server) await switchWalArchive(cluster, true)
    return await backUpTo(backup, server)
  } finally {
    await server?.stop()
  }
}

async function backUpTo(backup: NonNullable<ShopSettings['backup']>, server: EmbeddedPostgres | null): Promise<string> {
  const { dataDir } = env
  const cluster = join(dataDir, 'postgres')
  const { openTarget } = await import('#platform/backup/open-target.server.ts')
  const { backUpFiles } = await import('#platform/backup/back-up-files.server.ts')
  const { backUpSettings } = await import('#platform/backup/back-up-settings.server.ts')
  const { readSettingsToBackUp } = await import('#server/startup/settings-to-back-up.ts')
  const { storage } = await import('#platform/storage/storage.server.ts')
  const saveFiles = async (target: Awaited<ReturnType<typeof openTarget>>) => {
    await backUpSettings(target, dataDir, readSettingsToBackUp(process.env))
    return (await backUpFiles(target, storage, null)).length
  }
  if (!server) {
    const files = await saveFiles(await openTarget(backup, null))
    return `Backed up ${files} files and the settings. DATABASE_URL is set, so the shop cannot back up the database:
make sure that its host makes daily base backups, archives its log continuously (point-in-time recovery) and keeps both
for ${backup.keepDays} days, and try a restore there. See docs/backup.md.`
  }
  const { walArchiveFolder } = await import('#platform/backup/wal-archive.server.ts')
  const { archiveWal } = await import('#platform/backup/archive-wal.server.ts')
  const { makeBaseBackup } = await import('#platform/backup/make-base-backup.server.ts')
  const target = await openTarget(backup, cluster)
  // A running shop uploads its log itself.
  const archive = async () => server.owned && (await archiveWal(target, walArchiveFolder(dataDir)))
  const base = await makeBaseBackup({ folder: cluster, target, archiveWal: archive })
  if (!base) throw new Error('The shop is making a backup right now.')
  const files = await saveFiles(target)
  const megabytes = base.parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return `Backed up the database (${(base.bytes / 1e6).toFixed(1)} MB, ${megabytes.toFixed(1)} MB compressed), ${files} files and the settings.`
}

try {
  console.log(await backUp())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
