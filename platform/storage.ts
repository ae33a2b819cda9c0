/** A folder or a bucket. A file is stored completely or not at all. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** Throws NotStoredError for a missing file. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Does nothing for a missing file. */
  delete(key: string): Promise<void>
}

export interface StoredFile {
  size: number
  version: string
}

/** Inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export class NotStoredError extends Error {
  override name = 'NotStoredError'
}

// No part may start with a dot, which excludes ".." and hidden files.
const keyPattern = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

/** Only the shop creates keys, so an invalid one is our mistake. */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error('not a storage key')
  return key
}
