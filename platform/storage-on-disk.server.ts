import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ByteRange, checkKey, isKey, NotStoredError, type Storage, type StoredFile } from './storage.ts'
import { streamBytes } from './stream-bytes.ts'

const pieceBytes = 256 * 1024
const draftPattern = /^\.[0-9a-f]{12}$/
/** Longer than any file takes to be written. */
const maxDraftAgeMs = 60 * 60_000

export function createDiskStorage(folder: string): Storage {
  const pathFor = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      const path = pathFor(key)
      await mkdir(dirname(path), { recursive: true })
      const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}`)
      try {
        await writeDurably(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    async head(key): Promise<StoredFile | null> {
      const found = await stat(pathFor(key)).catch(nullIfMissing)
      if (!found?.isFile()) return null
      return { size: found.size, version: `${found.size}-${found.mtimeMs}-${found.ino}` }
    },

    async get(key, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const path = pathFor(key)
      if (!(await stat(path).catch(nullIfMissing))?.isFile()) throw new NotStoredError(key)
      return streamBytes(readPieces(path, range))
    },

    async delete(key) {
      await rm(pathFor(key), { force: true })
    },

    async list(name, max) {
      const found = await opendir(pathFor(name)).catch(nullIfMissing)
      const keys: string[] = []
      for await (const entry of found ?? []) {
        const key = `${name}/${entry.name}`
        if (entry.isFile() && isKey(key)) keys.push(key)
        if (keys.length === max) break
      }
      return keys
    },

    async deleteUnfinished() {
      const names = (await readdir(folder, { recursive: true }).catch(nullIfMissing)) ?? []
      const drafts = names.filter((name) => draftPattern.test(basename(name))).map((name) => join(folder, name))
      const old = await Promise.all(drafts.map(isOldFile))
      const deleted = drafts.filter((_, index) => old[index])
      for (const draft of deleted) await rm(draft, { force: true })
      return deleted.length
    },
  }
}

async function isOldFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(nullIfMissing)
  return found?.isFile() === true && found.mtimeMs < Date.now() - maxDraftAgeMs
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Without this a power cut may undo the rename. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Opens the file at the first read, so that a response that is never read leaves no file open. */
async function* readPieces(path: string, { start, end }: ByteRange) {
  const file = await open(path)
  try {
    for (let position = start; position <= end; ) {
      const length = Math.min(pieceBytes, end - position + 1)
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
      if (bytesRead === 0) return
      position += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
