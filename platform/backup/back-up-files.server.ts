import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readWholeFile } from '../storage/read-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { getSignedJson, putSignedJson } from './backup-auth.server.ts'
import { backupKeys, nameAfterTime } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'

/** The shop makes everything else in its storage again. */
const folders = ['originals', 'editions', 'look-inside', 'pictures']
const maxListed = 100_000

const fileList = z.object({ files: z.array(z.object({ key: z.string(), object: z.string() })) })
export type FileList = z.infer<typeof fileList>['files']

/** Uploads new and changed files, and a list of all of them when it differs from `previous`. */
export async function backUpFiles(target: BackupTarget, source: Storage, previous: FileList | null): Promise<FileList> {
  const { storage, shopId } = target
  const known = new Set(previous?.map(({ object }) => object))
  const files: FileList = []
  for (const key of await listFiles(source)) {
    const found = await source.head(key)
    if (!found) continue
    const object = createHash('sha256').update(`${key}\0${found.version}`).digest('hex')
    files.push({ key, object })
    if (known.has(object) || (await storage.head(backupKeys.file(shopId, object)))) continue
    await putSealed(target, backupKeys.file(shopId, object), await readWholeFile(source, key))
  }
  if (JSON.stringify(files) === JSON.stringify(previous)) return files
  await putSignedJson(storage, backupKeys.fileList(shopId, nameAfterTime(new Date())), { files }, target.authKey)
  return files
}

async function listFiles(source: Storage): Promise<string[]> {
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
