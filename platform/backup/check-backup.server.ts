import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { embeddedConnection } from '../postgres/embedded-postgres.server.ts'
import { type BackupReader, type BackupTarget, withTemporaryKey } from './backup-place.server.ts'
import type { BaseManifest } from './base-manifest.server.ts'
import { fetchBase } from './fetch-base.server.ts'
import { fetchWal } from './fetch-wal.server.ts'
import { makeBaseBackup } from './make-base-backup.server.ts'
import { type Figures, findDifferences, readFigures } from './read-figures.server.ts'
import { recoverCluster } from './recover-cluster.server.ts'
import { waitForWal } from './wal-archive.server.ts'

const trialPrefix = 'restore-check-'

interface Check {
  /** Of the running server. */
  folder: string
  dataDir: string
  target: BackupTarget
  archiveWal(): Promise<unknown>
}

export interface BackupCheck {
  /** Empty when the restored database has the same rows and sums. */
  differences: string[]
  figures: Figures
}

/**
 * Makes a base backup, restores it from the place into a temporary folder and compares it with the running database.
 * The owner's private key is not here, so this backup is also encrypted for a key that only this check knows.
 */
export async function checkBackup({ folder, dataDir, target, archiveWal }: Check): Promise<BackupCheck | null> {
  const identity = await generateX25519Identity()
  const trial = join(dataDir, `${trialPrefix}${randomBytes(4).toString('hex')}`)
  deleteAbandonedChecks(dataDir)
  mkdirSync(trial, { mode: 0o700 })
  try {
    return await withTemporaryKey(await identityToRecipient(identity), async () => {
      const base = await makeBaseBackup({ folder, target, archiveWal })
      if (!base) return null
      await requireSpace(dataDir, base.bytes)
      const point = await setRestorePoint(folder, `check ${base.name}`)
      await waitForWal(target, point.segment, archiveWal)
      const figures = await restoreAndRead({
        ...{ target, base, trial, restorePoint: point.name },
        reader: { identity, authKey: target.authKey },
      })
      return { differences: findDifferences(figures, point.before, point.after), figures }
    })
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

function deleteAbandonedChecks(dataDir: string): void {
  const abandoned = readdirSync(dataDir).filter((name) => name.startsWith(trialPrefix))
  for (const name of abandoned) rmSync(join(dataDir, name), { recursive: true, force: true })
}

async function requireSpace(dataDir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < bytes * 1.5) throw new Error('the disk has no room for a trial restore')
}

/** A commit is in the log, and so in the restored database, a moment before others see its rows. */
async function waitForOpenTransactions(client: pg.Client): Promise<void> {
  // A number of its own: a snapshot's highest one may belong to a transaction that is still committing.
  const { rows } = await client.query('select pg_current_xact_id()::text as next')
  const haveEnded = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended'
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    const { rows: open } = await client.query(haveEnded, [rows[0].next])
    if (open[0].ended) return
  }
  throw new Error('a transaction has been open for a minute, so the figures cannot be compared')
}

/** A name in the database's log between two readings of its figures. */
async function setRestorePoint(folder: string, name: string) {
  const client = new pg.Client(embeddedConnection(folder))
  client.on('error', () => {})
  await client.connect()
  try {
    const before = await readFigures(client)
    const { rows } = await client.query('select pg_walfile_name(pg_create_restore_point($1)) as segment', [name])
    await waitForOpenTransactions(client)
    const after = await readFigures(client)
    await client.query('select pg_switch_wal()')
    return { name, before, after, segment: `${rows[0].segment}` }
  } finally {
    await client.end()
  }
}

interface TrialRestore {
  target: BackupTarget
  base: BaseManifest
  reader: BackupReader
  trial: string
  restorePoint: string
}

async function restoreAndRead({ target, base, reader, trial, restorePoint }: TrialRestore): Promise<Figures> {
  const { storage, shopId } = target
  const folder = join(trial, 'postgres')
  const walFolder = join(trial, 'wal')
  mkdirSync(folder, { mode: 0o700 })
  await fetchBase(storage, base, reader, folder)
  await fetchWal(storage, { shopId, base, reader, folder: walFolder, ownTimelineOnly: true })
  const { server, client } = await recoverCluster({ folder, walFolder, target: { restorePoint } })
  try {
    return await readFigures(client)
  } finally {
    await client.end()
    await server.stop()
  }
}
