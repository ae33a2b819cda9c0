import type { Storage } from '../storage/storage.ts'
import { listFileLists, readFileList } from './back-up-files.server.ts'
import { backupKeys, nameAfterTime, readNamedTime, readWalPosition } from './backup-keys.ts'
import type { BackupTarget } from './backup-place.server.ts'
import { listManifests } from './base-manifest.server.ts'

const dayMs = 24 * 60 * 60_000
const minKept = 2
const maxListed = 100_000

/** Deletes what no restore of the last `keepDays` days needs, but never the two newest base backups. No upload may run. */
export async function deleteOldBackups({ storage, shopId }: BackupTarget, keepDays: number, now = new Date()) {
  const since = new Date(now.getTime() - keepDays * dayMs)
  const bases = await listManifests(storage, shopId)
  // The newest base that is older than the limit is where a restore to the limit begins.
  const newestOld = bases.findIndex(({ finishedAt }) => finishedAt <= since)
  const keptCount = newestOld === -1 ? bases.length : Math.max(minKept, newestOld + 1)
  const kept = bases.slice(0, keptCount)
  for (const { name } of bases.slice(keptCount)) await deleteBase(storage, shopId, name)
  await deleteInterrupted(storage, shopId, new Set(kept.map(({ name }) => name)), now)
  const oldest = kept.at(-1)
  if (!oldest) return
  await deleteWhere(storage, backupKeys.wal(shopId), (key) => {
    const position = readWalPosition(key)
    return position !== '' && position < readWalPosition(oldest.startSegment)
  })
  await deleteListsBefore(storage, backupKeys.settings(shopId), oldest.startedAt)
  await deleteListsBefore(storage, backupKeys.fileList(shopId), oldest.startedAt)
  await deleteUnlistedFiles(storage, shopId)
}

/** The manifest goes first, so that no restore chooses a base whose parts are being deleted. */
async function deleteBase(storage: Storage, shopId: string, name: string): Promise<void> {
  await storage.delete(backupKeys.manifest(shopId, name))
  await deleteWhere(storage, backupKeys.parts(shopId, name), () => true)
  await storage.delete(backupKeys.started(shopId, name))
}

async function deleteInterrupted(storage: Storage, shopId: string, kept: Set<string>, now: Date): Promise<void> {
  const yesterday = nameAfterTime(new Date(now.getTime() - dayMs))
  for (const key of await storage.list(backupKeys.started(shopId), maxListed)) {
    const name = key.slice(key.lastIndexOf('/') + 1, -'.json'.length)
    if (!kept.has(name) && name < yesterday) await deleteBase(storage, shopId, name)
  }
}

/** Keeps the newest in any case. */
async function deleteListsBefore(storage: Storage, folder: string, time: Date): Promise<void> {
  const keys = (await storage.list(folder, maxListed)).sort()
  for (const key of keys.slice(0, -1)) {
    if (readNamedTime(key) < time) await storage.delete(key)
  }
}

async function deleteUnlistedFiles(storage: Storage, shopId: string): Promise<void> {
  const listed = new Set<string>()
  for (const key of await listFileLists(storage, shopId))
    for (const { object } of (await readFileList(storage, key, null)) ?? []) listed.add(backupKeys.file(shopId, object))
  await deleteWhere(storage, backupKeys.file(shopId), (key) => !listed.has(key))
}

async function deleteWhere(storage: Storage, folder: string, matches: (key: string) => boolean): Promise<void> {
  for (const key of await storage.list(folder, maxListed)) if (matches(key)) await storage.delete(key)
}
