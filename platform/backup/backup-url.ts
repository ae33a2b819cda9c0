import { type Bucket, parseStorageUrl } from '../storage/storage-url.ts'

export type BackupPlace = { folder: string } | { bucket: Bucket }

/** Reads an absolute path, or the address of a bucket as in STORAGE_URL. Null for anything else. */
export function parseBackupUrl(text: string): BackupPlace | null {
  if (text.startsWith('/')) return { folder: text }
  const bucket = parseStorageUrl(text)
  return bucket && { bucket }
}
