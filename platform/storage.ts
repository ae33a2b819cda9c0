/** Where files are kept: a folder, or a bucket elsewhere. A file appears whole or not at all. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** Throws when there is no such file. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Deleting what is not there is no mistake. */
  delete(key: string): Promise<void>
}

export interface StoredFile {
  size: number
  /** Another one for other content: enough to see that somebody has replaced the file. */
  version: string
}

/** Both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

export class NotStoredError extends Error {
  override name = 'NotStoredError'
}

// No part begins with a dot: neither ".." nor a hidden file can be meant.
const keyPattern = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

/** Keys are made by the shop, never typed, so a strange one is our mistake. */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error('not a storage key')
  return key
}
