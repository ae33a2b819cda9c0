import { mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, giveToServer, type PostgresSettings } from '../postgres/embedded-postgres.server.ts'
import { backupKeys } from './backup-keys.ts'
import type { BackupTarget } from './backup-place.server.ts'

/** Half of the minute that a lost server may cost; the other half is for the upload. */
const archiveTimeoutSeconds = 30

export function walArchiveFolder(dataDir: string): string {
  return join(dataDir, 'wal-archive')
}

/** PostgreSQL's own module copies each finished segment of its log into this folder, from where the shop uploads it. */
export function prepareWalArchive(dataDir: string): PostgresSettings {
  return { ...allowWalArchive(dataDir), ...archiving }
}

const archiving = { archive_library: 'basic_archive', archive_timeout: `${archiveTimeoutSeconds}` }
/** A command that does nothing: without any, PostgreSQL would keep its whole log. */
const notArchiving = { archive_command: ':' }

/** Lets `switchWalArchive` begin and end the archive while the server runs; the mode itself needs a restart. */
export function allowWalArchive(dataDir: string): PostgresSettings {
  const folder = walArchiveFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToServer(join(dataDir, 'postgres'), folder)
  return { archive_mode: 'on', 'basic_archive.archive_directory': folder }
}

/** For a folder that this version must leave as it found it. */
export function removeEmptyWalArchive(dataDir: string): void {
  const folder = walArchiveFolder(dataDir)
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Also holds after a restart of the server. */
export async function switchWalArchive(cluster: string, isOn: boolean): Promise<void> {
  const wanted: PostgresSettings = isOn ? archiving : notArchiving
  const client = new pg.Client(embeddedConnection(cluster))
  client.on('error', () => {})
  await client.connect()
  try {
    for (const name of Object.keys({ ...archiving, ...notArchiving })) {
      const value = wanted[name]
      await client.query(
        value ? `alter system set ${name} = ${client.escapeLiteral(value)}` : `alter system reset ${name}`,
      )
    }
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
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
