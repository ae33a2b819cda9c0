import { createHash } from 'node:crypto'
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
      const there = await storage.head(key)
      // A new shop has demo editions, which both shops drew alike.
      if (there && (await isSameFile(path, await storage.get(key)))) continue
      // Another shop may use the same bucket.
      if (there) throw new PassportRefusal(`The storage already has ${key}. Nothing was opened.`)
      stored.push(key)
      await putStream(storage, key, createReadStream(path, { highWaterMark: minJoinedBytes }))
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { count: paths.length, undo }
}

async function isSameFile(path: string, other: AsyncIterable<Uint8Array>): Promise<boolean> {
  const sum = async (content: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256')
    for await (const part of content) hash.update(part)
    return hash.digest('hex')
  }
  return (await sum(createReadStream(path))) === (await sum(other))
}
