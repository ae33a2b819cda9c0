import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupKeys } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'

/** Segments of PostgreSQL's log, histories of timelines and labels of backups; basic_archive's unfinished files have other names. */
const finished = /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** Uploads what PostgreSQL has put into the folder, the oldest first, and returns when the last one was finished. */
export async function archiveWal(target: BackupTarget, folder: string): Promise<Date | null> {
  let archivedAt: Date | null = null
  for (const name of (await readdir(folder)).filter((name) => finished.test(name)).sort()) {
    const path = join(folder, name)
    const { mtime } = await stat(path)
    await putSealed(target, backupKeys.wal(target.shopId, name), await readFile(path))
    await rm(path)
    archivedAt = mtime
  }
  return archivedAt
}
