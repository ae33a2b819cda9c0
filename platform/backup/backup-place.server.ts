import { readWholeFile } from '../storage/read-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { createDiskStorage } from '../storage/storage-on-disk.server.ts'
import { createS3Storage } from '../storage/storage-on-s3.server.ts'
import type { BackupPlace } from './backup-url.ts'
import { RestoreRefusal, UnsignedRefusal } from './restore-refusal.ts'
import { seal, unseal } from './seal.server.ts'

/** Where one shop's backups are, and how they are encrypted. */
export interface BackupTarget {
  storage: Storage
  /** One place may hold the backups of several databases, such as those of a shop that was started again empty. */
  shopId: string
  publicKey: string
  /** Null without BACKUP_AUTH_KEY: then nothing is signed. */
  authKey: string | null
}

/** Who reads a backup. */
export interface BackupReader {
  /** The private key: AGE-SECRET-KEY-1… */
  identity: string
  /** Null: what the shop did not sign is accepted. */
  authKey: string | null
}

/** Public keys of running checks: their private halves exist only in this process's memory and end with it. */
const temporaryKeys = new Set<string>()

export function openBackupPlace(place: BackupPlace, { publicOnly = false } = {}): Storage {
  return 'folder' in place ? createDiskStorage(place.folder) : createS3Storage(place.bucket, { publicOnly })
}

export async function putSealed({ storage, publicKey, authKey }: BackupTarget, key: string, bytes: Uint8Array) {
  const sealed = await seal(bytes, [publicKey, ...temporaryKeys], { key, authKey })
  await storage.put(key, sealed)
  return sealed
}

export async function getSealed(storage: Storage, key: string, reader: BackupReader): Promise<Uint8Array> {
  return unsealOrRefuse(await readWholeFile(storage, key), key, reader)
}

export async function unsealOrRefuse(
  sealed: Uint8Array,
  key: string,
  { identity, authKey }: BackupReader,
): Promise<Uint8Array> {
  const opened = await unseal(sealed, identity, { key, authKey }).catch((error: unknown) => {
    // age-encryption has no error class for this.
    if (/no identity matched/i.test(String(error)))
      throw new RestoreRefusal('This private key does not open the backup: it was made with another public key.')
    throw error
  })
  if (!opened) throw new UnsignedRefusal(key)
  return opened
}

/** While `run` runs, everything is encrypted for this key as well. */
export async function withTemporaryKey<Result>(publicKey: string, run: () => Promise<Result>): Promise<Result> {
  temporaryKeys.add(publicKey)
  return run().finally(() => temporaryKeys.delete(publicKey))
}
