import { createHash } from 'node:crypto'
import pg from 'pg'
import { embeddedConnection } from '../postgres/embedded-postgres.server.ts'
import { lockNumbers } from '../postgres/lock-numbers.ts'
import { backupKeys, nameAfterTime } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'
import { type BaseManifest, writeManifest } from './base-manifest.server.ts'
import { packCluster } from './pack-cluster.server.ts'
import { waitForWal } from './wal-archive.server.ts'

interface BaseBackup {
  /** Of the running server. */
  folder: string
  target: BackupTarget
  /** Uploads what the server has archived, unless another process does that. */
  archiveWal(): Promise<unknown>
}

/** Plain bytes per part: a thread encrypts one in about half a second. */
const partBytes = 8 * 1024 ** 2

/** A copy of the whole database while it is selling. Null when another process is making one. */
export async function makeBaseBackup({ folder, target, archiveWal }: BaseBackup): Promise<BaseManifest | null> {
  const client = new pg.Client(embeddedConnection(folder))
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await isArchiving(client))) throw new Error('the database archives nothing: restart the shop')
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockNumbers.baseBackup])
    return rows[0].locked ? await copyCluster(client, { folder, target, archiveWal }) : null
  } finally {
    await client.end()
  }
}

async function isArchiving(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select current_setting('archive_mode') = 'on' and current_setting('archive_library') <> '' as archives`,
  )
  return rows[0].archives
}

async function copyCluster(client: pg.Client, { folder, target, archiveWal }: BaseBackup): Promise<BaseManifest> {
  const { storage, shopId } = target
  const startedAt = new Date()
  const name = nameAfterTime(startedAt)
  await storage.put(backupKeys.shop(shopId), Buffer.from(JSON.stringify({ shopId })))
  await storage.put(backupKeys.started(shopId, name), Buffer.from('{}'))
  await client.query('select pg_backup_start($1, fast => true)', [name])
  let label = ''
  let stopSegment = ''
  const archive = packCluster(folder, async () => {
    const { rows } = await client.query(
      'select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)',
    )
    label = rows[0].labelfile
    stopSegment = rows[0].segment
    return label
  })
  const { parts, bytes } = await uploadParts(target, name, archive)
  await client.query('select pg_switch_wal()')
  await waitForWal(target, stopSegment, archiveWal)
  const { rows } = await client.query('show server_version')
  const startSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!startSegment) throw new Error('PostgreSQL returned a backup label without its start')
  const manifest: BaseManifest = {
    ...{ format: 1, name, startedAt, finishedAt: new Date(), postgresVersion: rows[0].server_version },
    ...{ timeline: Number.parseInt(stopSegment.slice(0, 8), 16), startSegment, stopSegment, bytes, parts },
  }
  await writeManifest(target, manifest)
  return manifest
}

async function uploadParts(target: BackupTarget, name: string, archive: AsyncIterable<Uint8Array>) {
  const parts: BaseManifest['parts'] = []
  let bytes = 0
  for await (const part of cut(archive)) {
    const key = backupKeys.part(target.shopId, name, parts.length)
    const sealed = await putSealed(target, key, part)
    parts.push({ key, bytes: sealed.length, sha256: createHash('sha256').update(sealed).digest('hex') })
    bytes += part.length
  }
  return { parts, bytes }
}

async function* cut(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of archive) {
    pieces.push(piece)
    length += piece.length
    if (length < partBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(pieces)
}
