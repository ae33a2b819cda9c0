import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ByteRange, checkKey, isKey, NotStoredError, type Storage, type StoredFile } from './storage.ts'

const pieceBytes = 256 * 1024
const joinBytes = 2 * 1024 * 1024
const partialPattern = /^\.[0-9a-f]{12}$/
/** Longer than any file takes to be written. */
const maxPartialAgeMs = 60 * 60_000

export function createDiskStorage(folder: string): Storage {
  const pathFor = (key: string) => join(folder, checkKey(key))
  return {
    async put(key, bytes) {
      await writeWhole(pathFor(key), [bytes])
    },

    async join(keys, to) {
      const sources = keys.map((key) => ({ key, path: pathFor(key) }))
      await writeWhole(pathFor(to), readAll(sources))
    },

    async head(key): Promise<StoredFile | null> {
      const found = await stat(pathFor(key)).catch(nullIfMissing)
      if (!found?.isFile()) return null
      return { size: found.size, version: `${found.size}-${found.mtimeMs}-${found.ino}` }
    },

    async get(key, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      const file = await open(pathFor(key)).catch(nullIfMissing)
      if (!file) throw new NotStoredError(key)
      return streamFile(file, range)
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
      const partials = names.filter((name) => partialPattern.test(basename(name))).map((name) => join(folder, name))
      const old = await Promise.all(partials.map(isOldFile))
      const deleted = partials.filter((_, index) => old[index])
      for (const partial of deleted) await rm(partial, { force: true })
      return deleted.length
    },
  }
}

async function isOldFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(nullIfMissing)
  return found?.isFile() === true && found.mtimeMs < Date.now() - maxPartialAgeMs
}

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

async function writeWhole(path: string, parts: Parts): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const partial = join(dirname(path), `.${randomBytes(6).toString('hex')}`)
  try {
    await writeDurably(partial, parts)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** In pieces of a few megabytes, each of which is written before the next one is read. */
async function* readAll(sources: readonly { key: string; path: string }[]): AsyncGenerator<Uint8Array> {
  for (const { key, path } of sources) {
    const file = await open(path).catch(nullIfMissing)
    if (!file) throw new NotStoredError(key)
    try {
      for (let position = 0; ; ) {
        const { bytesRead, buffer } = await file.read(new Uint8Array(joinBytes), 0, joinBytes, position)
        if (bytesRead === 0) break
        position += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  }
}

async function writeDurably(path: string, parts: Parts): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of parts) await file.writeFile(part)
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

/** Closes the file when it is read, when reading fails and when the reader stops. */
function streamFile(file: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const piece = await readPiece(file, position, end)
          position += piece.length
          if (piece.length > 0) controller.enqueue(piece)
          if (piece.length > 0 && position <= end) return
        } catch (error) {
          await file.close()
          throw error
        }
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

/** Empty at the end of the file. */
async function readPiece(file: FileHandle, position: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = Math.min(pieceBytes, end - position + 1)
  const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
