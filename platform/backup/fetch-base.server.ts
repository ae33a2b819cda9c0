import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { readWholeFile } from '../storage/read-whole-file.ts'
import { NotStoredError, type Storage } from '../storage/storage.ts'
import { type BackupReader, unsealOrRefuse } from './backup-place.server.ts'
import type { BaseManifest } from './base-manifest.server.ts'
import { RestoreRefusal } from './restore-refusal.ts'

/** Before anything is written: all parts are there, and the key opens them. */
export async function checkBase(storage: Storage, { name, parts }: BaseManifest, reader: BackupReader): Promise<void> {
  for (const { key, bytes } of parts) {
    const found = await storage.head(key)
    if (found?.size !== bytes)
      throw new RestoreRefusal(`The backup ${name} is not complete: ${key} is missing or cut off.`)
  }
  const [first] = parts
  if (first) await readPart(storage, first, reader)
}

/** Unpacks the base backup into an empty folder. */
export async function fetchBase(storage: Storage, { parts }: BaseManifest, reader: BackupReader, folder: string) {
  async function* read() {
    for (const part of parts) yield await readPart(storage, part, reader)
  }
  const unpack = extract()
  const written = (async () => {
    for await (const entry of unpack) {
      const path = join(folder, safePath(entry.header.name))
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        entry.resume()
        continue
      }
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    }
  })()
  await Promise.all([pipeline(Readable.from(read(), { objectMode: false }), unpack), written])
}

/** A place that another person can write to may hold an archive that tries to leave its folder. */
function safePath(name: string): string {
  if (name.startsWith('/') || name.split('/').includes('..')) throw new RestoreRefusal(`The backup contains ${name}.`)
  return name
}

async function readPart(storage: Storage, { key, sha256 }: BaseManifest['parts'][number], reader: BackupReader) {
  const sealed = await readWholeFile(storage, key).catch(explainMissing(key))
  if (createHash('sha256').update(sealed).digest('hex') !== sha256)
    throw new RestoreRefusal(`The backup is damaged: ${key} is not what was written.`)
  return unsealOrRefuse(sealed, key, reader)
}

function explainMissing(key: string) {
  return (error: unknown): never => {
    if (error instanceof NotStoredError) throw new RestoreRefusal(`The backup is not complete: ${key} is missing.`)
    throw error
  }
}
