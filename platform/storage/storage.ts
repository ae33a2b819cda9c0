/** A folder or a bucket. A file is stored completely or not at all. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Writes the files one after the other as one file, without holding it in memory, and keeps them. All but the last
   * must have at least `minJoinedBytes`.
   */
  join(keys: readonly string[], to: string): Promise<void>
  head(key: string): Promise<StoredFile | null>
  /** Throws NotStoredError for a missing file. Reads only as fast as the stream is read, which must be read or cancelled. */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Does nothing for a missing file. */
  delete(key: string): Promise<void>
  /** The keys of up to `max` files directly in a folder, in no special order. */
  list(folder: string, max: number): Promise<string[]>
  /** Deletes what a killed process left half written, and returns how many files that were. */
  deleteUnfinished(): Promise<number>
}

/** A bucket joins no smaller parts. */
export const minJoinedBytes = 5 * 1024 * 1024

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

  constructor(key: string) {
    super(`${key} is not stored`)
  }
}

// No part may start with a dot, which excludes ".." and hidden files.
const keyPattern = /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/

export function isKey(text: string): boolean {
  return text.length <= 200 && keyPattern.test(text)
}

/** Only the shop creates keys, so an invalid one is our mistake. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}
