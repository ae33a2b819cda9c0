import { readWholeFile } from '../storage/read-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { createDiskStorage } from '../storage/storage-on-disk.server.ts'
import { createS3Storage } from '../storage/storage-on-s3.server.ts'
import type { BackupPlace } from './backup-url.ts'
import { seal, unseal } from './seal.server.ts'

/** Where one shop's backups are, and how they are encrypted. */
export interface BackupTarget {
  storage: Storage
  /** One place may hold the backups of several databases, such as those of a shop that was started again empty. */
  shopId: string
  publicKey: string
}

/** Public keys of running checks: their private halves exist only in this process's memory and end with it. */
const temporaryKeys = new Set<string>()

export function openBackupPlace(place: BackupPlace): Storage {
  return 'folder' in place ? createDiskStorage(place.folder) : createS3Storage(place.bucket)
}

export async function putSealed({ storage, publicKey }: BackupTarget, key: string, bytes: Uint8Array) {
  const sealed = await seal(bytes, [publicKey, ...temporaryKeys])
  await storage.put(key, sealed)
  return sealed
}

export async function getSealed(storage: Storage, key: string, identity: string): Promise<Uint8Array> {
  return unseal(await readWholeFile(storage, key), identity)
}

/** While `run` runs, everything is encrypted for this key as well. */
export async function withTemporaryKey<Result>(publicKey: string, run: () => Promise<Result>): Promise<Result> {
  temporaryKeys.add(publicKey)
  return run().finally(() => temporaryKeys.delete(publicKey))
}
