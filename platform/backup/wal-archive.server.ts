import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveToServer, type PostgresSettings } from '../postgres/embedded-postgres.server.ts'

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
