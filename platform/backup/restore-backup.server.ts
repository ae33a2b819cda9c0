import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { isListening } from '../postgres/stale-postgres-lock.server.ts'
import type { Storage } from '../storage/storage.ts'
import { createDiskStorage } from '../storage/storage-on-disk.server.ts'
import { listFileLists, readFileList, restoreFile } from './back-up-files.server.ts'
import { quoteSetting } from './back-up-settings.server.ts'
import { deriveAuthKey } from './backup-auth.server.ts'
import { backupKeys, readNamedTime } from './backup-keys.ts'
import { type BackupReader, getSealed } from './backup-place.server.ts'
import { type BaseManifest, listManifests } from './base-manifest.server.ts'
import { checkBase, fetchBase } from './fetch-base.server.ts'
import { fetchWal } from './fetch-wal.server.ts'
import { readFigures } from './read-figures.server.ts'
import { recoverCluster } from './recover-cluster.server.ts'
import { RestoreRefusal, UnsignedRefusal } from './restore-refusal.ts'
import { prepareWalArchive } from './wal-archive.server.ts'

export interface Restore {
  storage: Storage
  /** The private key: AGE-SECRET-KEY-1… */
  identity: string
  /** The data folder of the restored shop: empty, or not there yet. */
  into: string
  /** Null: everything that was backed up. */
  to: Date | null
  /** Needed only when the place holds the backups of several databases. */
  shopId?: string
  /** For backups of version 1.0.0, which are not signed. */
  acceptUnsigned?: boolean
}

export interface Restored {
  shopId: string
  /** Null when only files were backed up. */
  base: string | null
  lastTransactionAt: Date | null
  orders: number
  files: number
}

/** Fills a folder next to `into` and renames it at the end, so that a failed restore changes nothing. */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const into = resolve(restore.into)
  await refuseUsedFolder(into)
  const { storage, identity, to } = restore
  const reader = { identity, authKey: restore.acceptUnsigned ? null : deriveAuthKey(identity) }
  const shopId = await chooseShop(storage, restore.shopId)
  const chosen = { storage, to, shopId, reader }
  const base = await chooseBase(chosen)
  if (base) await checkBase(storage, base, reader)
  const partial = `${into}.restoring-${randomBytes(4).toString('hex')}`
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const files = await fetchFiles(chosen, partial)
    await fetchSettings(chosen, partial, into)
    const database = base ? await restoreDatabase(chosen, base, partial) : noDatabase
    if (existsSync(into)) rmdirSync(into)
    renameSync(partial, into)
    return { shopId, base: base?.name ?? null, files, ...database }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

const noDatabase = { lastTransactionAt: null, orders: 0 }

async function refuseUsedFolder(into: string): Promise<void> {
  if (await isListening(join(into, 'postgres/.s.PGSQL.5432')))
    throw new RestoreRefusal(`A shop runs in ${into}. Stop it and move the folder away, or choose another folder.`)
  const found = statSync(into, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || readdirSync(into).length > 0))
    throw new RestoreRefusal(`${into} is not empty. Move it away or choose another folder; nothing is overwritten.`)
}

async function chooseShop(storage: Storage, wanted: string | undefined): Promise<string> {
  const keys = await storage.list(backupKeys.shops, 1_000)
  const shops = keys.map((key) => key.slice('shops/'.length, -'.json'.length))
  if (shops.length === 0) throw new RestoreRefusal('There is no backup in this place.')
  const [only, ...others] = wanted ? shops.filter((shop) => shop === wanted) : shops
  if (!only) throw new RestoreRefusal(`There is no backup of ${wanted}; there are: ${shops.join(', ')}`)
  if (others.length > 0) throw new RestoreRefusal(await describeShops(storage, shops))
  return only
}

async function describeShops(storage: Storage, shops: string[]): Promise<string> {
  const lines = shops.map(async (shop) => {
    const bases = await listManifests(storage, shop)
    return `  ${shop}: ${bases.length} base backups, from ${bases.at(-1)?.finishedAt.toISOString() ?? 'never'} to ${bases[0]?.finishedAt.toISOString() ?? 'never'}`
  })
  return [
    'This place holds the backups of several databases. Choose one with --shop:',
    ...(await Promise.all(lines)),
  ].join('\n')
}

/** The newest one that the shop signed: another one may be a trap. */
async function chooseBase({ storage, shopId, to, reader }: ChosenRestore): Promise<BaseManifest | null> {
  const bases = await listManifests(storage, shopId, reader.authKey)
  const inTime = bases.filter(({ finishedAt }) => !to || finishedAt <= to)
  const base = inTime.find(({ isAuthentic }) => isAuthentic || reader.authKey === null)
  if (base) return base
  const [unsigned] = inTime
  if (unsigned) {
    // A wrong private key is the more frequent reason, and has its own sentence.
    await checkBase(storage, unsigned, { ...reader, authKey: null })
    throw new UnsignedRefusal(backupKeys.manifest(shopId, unsigned.name))
  }
  const [oldest] = bases.slice(-1)
  if (oldest)
    throw new RestoreRefusal(`The oldest backup is of ${oldest.finishedAt.toISOString()}: choose a later time.`)
  if ((await storage.list(backupKeys.started(shopId), 1)).length > 0)
    throw new RestoreRefusal('The backup is not complete: its first base backup has not finished.')
  return null
}

interface ChosenRestore extends Pick<Restore, 'storage' | 'to'> {
  shopId: string
  reader: BackupReader
}

async function restoreDatabase({ storage, reader, shopId, to }: ChosenRestore, base: BaseManifest, partial: string) {
  const folder = join(partial, 'postgres')
  const walFolder = join(partial, 'restored-wal')
  mkdirSync(folder, { mode: 0o700 })
  await fetchBase(storage, base, reader, folder)
  await fetchWal(storage, { shopId, base, reader, folder: walFolder })
  const target = to ? { time: to } : 'latest'
  // With its archive, so that the restored shop's own backups begin with this restore.
  const settings = prepareWalArchive(partial)
  const { server, client, lastTransactionAt } = await recoverCluster({ folder, walFolder, target, settings })
  try {
    await skipNumbers(client)
    const figures = await readFigures(client)
    return { lastTransactionAt, orders: figures['orders.rows'] ?? 0 }
  } finally {
    await client.end()
    await server.stop()
    rmSync(walFolder, { recursive: true })
  }
}

/** The first list at or after the time also has the files that were there at that time. */
async function fetchFiles({ storage, reader, shopId, to }: ChosenRestore, partial: string): Promise<number> {
  const lists = await listFileLists(storage, shopId)
  const list = (to && lists.find((key) => readNamedTime(key) >= to)) ?? lists.at(-1)
  const files = list ? await readFileList(storage, list, reader.authKey) : []
  if (!files) throw new UnsignedRefusal(list ?? '')
  const restored = createDiskStorage(join(partial, 'files'))
  for (const [key, parts] of Map.groupBy(files, (file) => file.key)) {
    const objects = parts.map(({ object }) => backupKeys.file(shopId, object))
    await restoreFile({ storage, reader, objects }, restored, key)
  }
  return files.length
}

async function fetchSettings({ storage, reader, shopId }: ChosenRestore, partial: string, into: string): Promise<void> {
  const newest = (await storage.list(backupKeys.settings(shopId), 100_000)).sort().at(-1)
  if (!newest) return
  const settings: Record<string, string> = JSON.parse(Buffer.from(await getSealed(storage, newest, reader)).toString())
  for (const [name, text] of Object.entries(settings)) {
    const restored = name === 'settings.env' ? moveSettings(text, into) : text
    if (/^[\w.-]+$/.test(name)) writeFileSync(join(partial, name), restored, { mode: 0o600 })
  }
}

/** The folder and port of the old machine would start the shop beside what was restored. */
function moveSettings(text: string, into: string): string {
  return `${text.replaceAll(/^(?:DATA_DIR|PORT)=.*\n/gm, '')}DATA_DIR=${quoteSetting(into)}\n`
}

/** More than a shop gives out in the minute that a lost server may cost. */
const skipped = 100_000

/** Numbers that were given out after the last backup must not be given to other rows. */
async function skipNumbers(client: pg.Client): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, least(max_value, last_value + $1 * increment_by))
     from pg_sequences where schemaname = 'public' and last_value is not null`,
    [skipped],
  )
}
