import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { readWholeFile } from '../storage/read-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { backupKeys, readWalPosition } from './backup-keys.ts'
import { type BackupReader, unsealOrRefuse } from './backup-place.server.ts'
import type { BaseManifest } from './base-manifest.server.ts'
import { RestoreRefusal } from './restore-refusal.ts'

const maxListed = 1_000_000
const blockBytes = 64 * 1024
const zeros = Buffer.alloc(blockBytes)

interface WalRange {
  shopId: string
  base: BaseManifest
  reader: BackupReader
  folder: string
  /** Leaves out what other restores of this shop wrote; a check has no key for it. */
  ownTimelineOnly?: boolean
}

/** Writes everything that PostgreSQL needs to go on from the base backup into the folder. */
export async function fetchWal(storage: Storage, range: WalRange): Promise<void> {
  const { shopId, base, reader, folder, ownTimelineOnly = false } = range
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const timeline = backupKeys.wal(shopId, base.startSegment.slice(0, 8)).slice(0, -'.zst.age'.length)
  const keys = (await storage.list(backupKeys.wal(shopId), maxListed)).filter((key) => {
    const position = readWalPosition(key)
    const isLater = position >= readWalPosition(base.startSegment)
    return ownTimelineOnly ? isLater && key.startsWith(timeline) : isLater || position === ''
  })
  if (!keys.includes(backupKeys.wal(shopId, base.stopSegment)))
    throw new RestoreRefusal(`The backup is not complete: the database's log ${base.stopSegment} is missing.`)
  const limit = pLimit(4)
  await Promise.all(
    keys.map((key) =>
      limit(async () => {
        const sealed = await readWholeFile(storage, key)
        const name = key.slice(key.lastIndexOf('/') + 1, -'.zst.age'.length)
        await writeSparse(join(folder, name), await unsealOrRefuse(sealed, key, reader))
      }),
    ),
  )
}

/** A segment of a quiet half minute is 16 MB of zeros, which need no disk. */
async function writeSparse(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.truncate(bytes.length)
    for (let position = 0; position < bytes.length; position += blockBytes) {
      const block = bytes.subarray(position, position + blockBytes)
      if (!zeros.subarray(0, block.length).equals(block)) await file.write(block, 0, block.length, position)
    }
  } finally {
    await file.close()
  }
}
