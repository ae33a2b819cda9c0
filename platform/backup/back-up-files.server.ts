import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { readWholeFile } from '../storage/read-whole-file.ts'
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts'
import { getSignedJson, putSignedJson } from './backup-auth.server.ts'
import { backupKeys, nameAfterTime } from './backup-keys.ts'
import { type BackupReader, type BackupTarget, getSealed, putSealed } from './backup-place.server.ts'

/** The shop makes everything else in its storage again. */
const folders = ['originals', 'editions', 'look-inside', 'pictures']
const maxListed = 100_000
export const maxPartBytes = 32 * 1024 * 1024

const fileList = z.object({ files: z.array(z.object({ key: z.string(), object: z.string() })) })
export type FileList = z.infer<typeof fileList>['files']

/** Uploads new and changed files, and a list of all of them when it differs from `previous`. */
export async function backUpFiles(target: BackupTarget, source: Storage, previous: FileList | null): Promise<FileList> {
  const { storage, shopId } = target
  const known = new Set(previous?.map(({ object }) => object))
  const files: FileList = []
  for (const key of await listStoredFiles(source)) {
    const found = await source.head(key)
    if (!found) continue
    for (const { object, ...range } of divide(key, found)) {
      files.push({ key, object })
      if (known.has(object) || (await storage.head(backupKeys.file(shopId, object)))) continue
      const content =
        found.size > maxPartBytes ? await buffer(await source.get(key, range)) : await readWholeFile(source, key)
      await putSealed(target, backupKeys.file(shopId, object), content)
    }
  }
  if (JSON.stringify(files) === JSON.stringify(previous)) return files
  await putSignedJson(storage, backupKeys.fileList(shopId, nameAfterTime(new Date())), { files }, target.authKey)
  return files
}

/** A video of 2 GB must not be in memory: the list then names its key several times, in order. */
function divide(key: string, { size, version }: StoredFile): ({ object: string } & ByteRange)[] {
  const count = Math.max(1, Math.ceil(size / maxPartBytes))
  return Array.from({ length: count }, (_, part) => ({
    object: createHash('sha256')
      .update([key, version, ...(count > 1 ? [`${part}/${count}`] : [])].join('\0'))
      .digest('hex'),
    start: part * maxPartBytes,
    end: Math.min(size, (part + 1) * maxPartBytes) - 1,
  }))
}

interface BackedUpFile {
  storage: Storage
  reader: BackupReader
  /** Its parts, in order. */
  objects: string[]
}

/** One part at a time is in memory. */
export async function restoreFile({ storage, reader, objects }: BackedUpFile, to: Storage, key: string): Promise<void> {
  const parts = objects.map((_, index) => (objects.length === 1 ? key : `restored-parts/${index}`))
  for (const [index, object] of objects.entries())
    await to.put(parts[index] ?? key, await getSealed(storage, object, reader))
  if (parts.length === 1) return
  await to.join(parts, key)
  for (const part of parts) await to.delete(part)
}

export async function listStoredFiles(source: Storage): Promise<string[]> {
  const lists = await Promise.all(folders.map((folder) => source.list(folder, maxListed)))
  return lists.flat().sort()
}

/** Null when it is not signed with the key. */
export async function readFileList(storage: Storage, key: string, authKey: string | null): Promise<FileList | null> {
  const { value, isAuthentic } = await getSignedJson(storage, key, authKey)
  return authKey === null || isAuthentic ? fileList.parse(value).files : null
}

/** The oldest first. */
export async function listFileLists(storage: Storage, shopId: string): Promise<string[]> {
  return (await storage.list(backupKeys.fileList(shopId), maxListed)).sort()
}
