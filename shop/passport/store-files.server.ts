import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { putStream } from '#platform/storage/put-stream.server.ts'
import { isKey, minJoinedBytes, type Storage } from '#platform/storage/storage.ts'
import { damaged, PassportRefusal } from './passport-refusal.ts'

/** Puts every file below a folder into the storage, under its path. */
export async function storeFiles(folder: string, storage: Storage) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const stored: string[] = []
  const undo = async () => {
    for (const key of stored) await storage.delete(key)
  }
  try {
    for (const path of paths) {
      const key = path.slice(folder.length + 1)
      if (!isKey(key)) throw new PassportRefusal(damaged)
      // Another shop may use the same bucket.
      if (await storage.head(key)) throw new PassportRefusal(`The storage already has ${key}. Nothing was opened.`)
      stored.push(key)
      await putStream(storage, key, createReadStream(path, { highWaterMark: minJoinedBytes }))
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { count: stored.length, undo }
}
