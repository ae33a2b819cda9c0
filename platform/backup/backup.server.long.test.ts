import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startFakeS3 } from '#tests/fakes/s3.ts'
import {
  type EmbeddedPostgres,
  embeddedConnection,
  startEmbeddedPostgres,
} from '../postgres/embedded-postgres.server.ts'
import { createDiskStorage } from '../storage/storage-on-disk.server.ts'
import { createS3Storage } from '../storage/storage-on-s3.server.ts'
import { archiveWal } from './archive-wal.server.ts'
import { backUpFiles } from './back-up-files.server.ts'
import { backUpSettings } from './back-up-settings.server.ts'
import { deriveAuthKey } from './backup-auth.server.ts'
import { backupKeys } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { deleteOldBackups } from './delete-old-backups.server.ts'
import { makeBaseBackup } from './make-base-backup.server.ts'
import { openTarget } from './open-target.server.ts'
import { type Restore, restoreBackup } from './restore-backup.server.ts'
import { allowWalArchive, switchWalArchive, walArchiveFolder } from './wal-archive.server.ts'

// A backup and its restoration start several database servers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const parent = mkdtempSync(join(tmpdir(), 'shop-backup-'))
const dataDir = join(parent, 'data')
const cluster = join(dataDir, 'postgres')
const backups = join(parent, 'backups')
const files = createDiskStorage(join(dataDir, 'files'))

let server: EmbeddedPostgres
let client: pg.Client
let identity: string
let target: BackupTarget
let sold = 0

const archive = () => archiveWal(target, walArchiveFolder(dataDir))
const restoreTo = (into: string, more: Partial<Restore> = {}) =>
  restoreBackup({ storage: target.storage, identity, into: join(parent, into), to: null, ...more })

async function sell(count: number) {
  for (let order = 0; order < count; order += 1)
    await client.query('insert into orders (amount_in_paise) values (19900)')
  sold += count
}

/** Everything that is committed now reaches the backup. */
async function archiveNow() {
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as segment')
  while (!(await target.storage.head(backupKeys.wal(target.shopId, rows[0].segment)))) {
    await archive()
    await sleep(50)
  }
}

async function readRestored<Row extends pg.QueryResultRow>(folder: string, statement: string): Promise<Row[]> {
  const restored = await startEmbeddedPostgres(join(parent, folder, 'postgres'))
  const reader = new pg.Client(embeddedConnection(join(parent, folder, 'postgres')))
  await reader.connect()
  const { rows } = await reader.query<Row>(statement)
  await reader.end()
  await restored.stop()
  return rows
}

beforeAll(async () => {
  // Replaces the global Request and Response, as in the shop's process.
  getRequestListener(() => new Response())
  mkdirSync(dataDir)
  identity = await generateX25519Identity()
  server = await startEmbeddedPostgres(cluster, allowWalArchive(dataDir))
  // As the shop does when its owner sets up a backup in the dashboard.
  await switchWalArchive(cluster, true)
  const publicKey = await identityToRecipient(identity)
  const authKey = deriveAuthKey(identity)
  target = await openTarget({ place: { folder: backups }, publicKey, authKey, keepDays: 14 }, cluster)
  client = new pg.Client(embeddedConnection(cluster))
  await client.connect()
  await client.query(
    'create table orders (number bigint generated always as identity, amount_in_paise bigint, at timestamptz default now())',
  )
  await files.put('editions/maths.pdf', Buffer.from('a file that is sold'))
  await files.put('pictures/logo.webp', Buffer.from('a picture'))
  await backUpFiles(target, files, null)
  await backUpSettings(target, dataDir, { PORT: '4000', DATA_DIR: '/srv/old', APP_SECRET: `it's "a" secret` })
  await sell(3)
  // Rows are written while the database is copied.
  await Promise.all([makeBaseBackup({ folder: cluster, target, archiveWal: archive }), sell(200)])
  await sell(5)
  await archiveNow()
})

afterAll(async () => {
  await client.end()
  await server.stop()
  rmSync(parent, { recursive: true, force: true })
})

describe('a restore', () => {
  it('brings back every row, the files and the settings, and gives no number twice', async () => {
    const restored = await restoreTo('everything')
    expect(restored).toMatchObject({ orders: sold, files: 2, shopId: target.shopId })
    const [next] = await readRestored<{ number: string }>(
      'everything',
      'insert into orders (amount_in_paise) values (1) returning number',
    )
    expect(Number(next?.number)).toBeGreaterThan(sold + 1_000)
    expect(readFileSync(join(parent, 'everything/files/editions/maths.pdf'), 'utf8')).toBe('a file that is sold')
    expect(readFileSync(join(parent, 'everything/files/pictures/logo.webp'), 'utf8')).toBe('a picture')
    const here = `DATA_DIR='${join(parent, 'everything')}'`
    expect(readFileSync(join(parent, 'everything/settings.env'), 'utf8')).toBe(
      `APP_SECRET=\`it's "a" secret\`\n${here}\n`,
    )
    expect(existsSync(join(parent, 'everything/restored-wal'))).toBe(false)
    // What the restored shop writes next goes on where the backup ended.
    expect(readdirSync(join(parent, 'everything/wal-archive'))).toContain('00000002.history')
  })

  it('stops at the time that it is given', async () => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    const before = sold
    await sleep(20)
    await sell(4)
    await archiveNow()
    expect(await restoreTo('earlier', { to: rows[0]?.now ?? null })).toMatchObject({ orders: before })
  })

  it('refuses a time before the first and after the last backup', async () => {
    await expect(restoreTo('nowhere', { to: new Date('2020-01-01') })).rejects.toThrow('The oldest backup is of')
    await expect(restoreTo('nowhere', { to: new Date(Date.now() + 3_600_000) })).rejects.toThrow(
      'The backup ends before that time',
    )
    expect(existsSync(join(parent, 'nowhere'))).toBe(false)
  })

  it('refuses a wrong key', async () => {
    const wrong = await generateX25519Identity()
    await expect(restoreTo('nowhere', { identity: wrong })).rejects.toThrow('This private key does not open the backup')
    expect(readdirSync(parent).filter((name) => name.startsWith('nowhere'))).toEqual([])
  })

  it('refuses a folder in which a shop runs, and one that is not empty', async () => {
    await expect(restoreTo('data')).rejects.toThrow('A shop runs in')
    await expect(restoreTo('backups')).rejects.toThrow('is not empty')
    expect((await client.query('select count(*)::int as count from orders')).rows).toEqual([{ count: sold }])
  })

  it.each([
    ['a part is missing', (part: string) => rmSync(part)],
    ['a part is cut off', (part: string) => writeFileSync(part, '')],
  ])('refuses a half backup: %s', async (_, damage) => {
    const copy = mkdtempSync(join(tmpdir(), 'shop-half-backup-'))
    cpSync(backups, copy, { recursive: true })
    const [base] = readdirSync(join(copy, target.shopId)).filter((name) => name.startsWith('base-'))
    const folder = join(copy, target.shopId, `${base}`)
    damage(join(folder, readdirSync(folder).sort().at(-1) ?? ''))
    await expect(restoreTo('nowhere', { storage: createDiskStorage(copy) })).rejects.toThrow('is not complete')
    expect(existsSync(join(parent, 'nowhere'))).toBe(false)
    rmSync(copy, { recursive: true })
  })

  it('asks which database is meant when the place has several', async () => {
    await target.storage.put(backupKeys.shop('db-1'), Buffer.from('{}'))
    await expect(restoreTo('nowhere')).rejects.toThrow('Choose one with --shop')
    await target.storage.delete(backupKeys.shop('db-1'))
  })
})

describe('an attacker who can write to the place and knows the public key', () => {
  it('cannot swap, copy or change lists, files and settings', async () => {
    const other = mkdtempSync(join(tmpdir(), 'shop-swap-'))
    cpSync(backups, other, { recursive: true })
    const place = createDiskStorage(other)
    const evil = { ...target, storage: place, authKey: null }
    const refuses = (what: string) => expect(restoreTo('nowhere', { storage: place })).rejects.toThrow(what)
    const [list] = (await place.list(backupKeys.fileList(target.shopId), 10)).sort()
    const later = backupKeys.fileList(target.shopId, '20990101T000000000Z')
    await place.put(later, readFileSync(join(backups, `${list}`)))
    await refuses(later)
    await place.delete(later)
    const settings = backupKeys.settings(target.shopId, '20990101T000000000Z')
    await putSealed(evil, settings, Buffer.from('{"settings.env":"APP_SECRET=theirs"}'))
    await refuses(settings)
    await place.delete(settings)
    const [file] = await place.list(backupKeys.file(target.shopId), 10)
    await putSealed(evil, `${file}`, Buffer.from('another file'))
    await refuses(`${file}`)
    rmSync(other, { recursive: true })
  })
})

describe('an attacker who also adds a backup', () => {
  const trap = join(parent, 'trapped')
  let copy: string
  let storage: BackupTarget['storage']

  const attacker = (): BackupTarget => ({ ...target, storage, authKey: null })

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'shop-trap-'))
    cpSync(backups, copy, { recursive: true })
    storage = createDiskStorage(copy)
    // In the configuration and in the catalogue, where each connection would load it.
    for (const setting of ['recovery_end_command', 'archive_cleanup_command', 'restore_command'])
      await client.query(`alter system set ${setting} = 'touch ${trap}'`)
    await client.query(`alter role shop set session_preload_libraries = 'basic_archive'`)
    writeFileSync(join(cluster, 'evil.conf'), `archive_command = 'touch ${trap}'`)
    const conf = join(cluster, 'postgresql.conf')
    const before = readFileSync(conf, 'utf8')
    writeFileSync(conf, `${before}\ninclude 'evil.conf'\n`)
    await makeBaseBackup({
      ...{ folder: cluster, target: attacker() },
      archiveWal: () => archiveWal(attacker(), walArchiveFolder(dataDir)),
    })
    writeFileSync(conf, before)
    rmSync(join(cluster, 'evil.conf'))
    await client.query('alter system reset all')
    await client.query('alter role shop reset session_preload_libraries')
  })
  afterAll(() => rmSync(copy, { recursive: true }))

  const listBases = async () => (await storage.list(backupKeys.manifest(target.shopId), 100)).sort()

  it('cannot make a restore use what the shop did not sign', async () => {
    // The base of the shop is used, but the log of the attacker is in the way.
    await expect(restoreTo('nowhere', { storage })).rejects.toThrow(/is not signed by your shop: .*\/wal\//)
    const [own] = await listBases()
    await storage.delete(`${own}`)
    await expect(restoreTo('nowhere', { storage })).rejects.toThrow(/is not signed by your shop: .*\/bases\//)
    await storage.put(`${own}`, readFileSync(join(backups, `${own}`)))
    expect(existsSync(join(parent, 'nowhere'))).toBe(false)
    expect(existsSync(trap)).toBe(false)
  })

  it('runs nothing even when the owner accepts what is not signed, as a backup of version 1.0.0', async () => {
    await restoreTo('accepted', { storage, acceptUnsigned: true })
    const conf = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf'].map((name) =>
      readFileSync(join(parent, 'accepted/postgres', name), 'utf8'),
    )
    expect(conf.join('\n')).not.toMatch(/command|include|preload|evil/)
    // The next start loads nothing either.
    expect(await readRestored('accepted', 'select * from pg_db_role_setting')).toEqual([])
    expect(existsSync(trap)).toBe(false)
  })
})

describe('a backup', () => {
  it('is checked by restoring it, with a key that only the check knows', async () => {
    const selling = new AbortController()
    const sales = (async () => {
      while (!selling.signal.aborted) await sell(1)
    })()
    const check = await checkBackup({ folder: cluster, dataDir, target, archiveWal: archive }).finally(() =>
      selling.abort(),
    )
    await sales
    expect(check?.differences).toEqual([])
    expect(check?.figures['orders.rows']).toBeGreaterThan(200)
    expect(check?.figures['orders.amount_in_paise']).toBe((check?.figures['orders.rows'] ?? 0) * 19900)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-check'))).toEqual([])
  })

  it('goes to a bucket as well, and the last two stay when all are old', async () => {
    const s3 = await startFakeS3()
    const bucket = { ...target, storage: createS3Storage(s3.bucket) }
    const base = { folder: cluster, target: bucket, archiveWal: () => archiveWal(bucket, walArchiveFolder(dataDir)) }
    const names: (string | undefined)[] = []
    for (let time = 0; time < 3; time += 1) names.push((await makeBaseBackup(base))?.name)
    await deleteOldBackups(bucket, 1, new Date(Date.now() + 100 * 86_400_000))
    const manifests = await bucket.storage.list(backupKeys.manifest(target.shopId), 10)
    expect(manifests).toEqual(names.slice(1).map((name) => backupKeys.manifest(target.shopId, name)))
    expect([...s3.objects.keys()].some((key) => key.includes(`base-${names[0]}`))).toBe(false)
    expect(await restoreTo('from-bucket', { storage: bucket.storage })).toMatchObject({ orders: sold })
    await s3.close()
  })

  it('fails when the place is full, and leaves the last good one', async () => {
    const storage = { ...target.storage, put: () => Promise.reject(new Error('no space left')) }
    const full = { ...target, storage }
    await expect(makeBaseBackup({ folder: cluster, target: full, archiveWal: archive })).rejects.toThrow(
      'no space left',
    )
    // The server copies again as soon as there is room.
    await makeBaseBackup({ folder: cluster, target, archiveWal: archive })
    expect(await restoreTo('after-full')).toMatchObject({ orders: sold })
  })

  it('is unreadable without the private key, and holds no secret', async () => {
    const everything = readdirSync(backups, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const entry of everything) {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      if (entry.name.endsWith('.age')) expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
      expect(bytes.includes('secret')).toBe(false)
    }
  })
})
