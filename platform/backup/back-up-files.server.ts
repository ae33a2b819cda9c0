import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { readWholeFile } from '../storage/read-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { backupKeys, nameAfterTime } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'

/** The shop makes everything else in its storage again. */
const folders = ['originals', 'editions', 'look-inside']
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
  const list = Buffer.from(JSON.stringify({ files }, null, 2))
  await storage.put(backupKeys.fileList(shopId, nameAfterTime(new Date())), list)
  return files
}

async function listFiles(source: Storage): Promise<string[]> {
  const lists = await Promise.all(folders.map((folder) => source.list(folder, maxListed)))
  return lists.flat().sort()
}

export async function readFileList(storage: Storage, key: string): Promise<FileList> {
  return fileList.parse(JSON.parse(await text(await storage.get(key)))).files
}

/** The oldest first. */
export async function listFileLists(storage: Storage, shopId: string): Promise<string[]> {
  return (await storage.list(backupKeys.fileList(shopId), maxListed)).sort()
}
