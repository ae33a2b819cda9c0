import { buffer } from 'node:stream/consumers'
import { type CheckedFile, describeFile, describeStoredFile } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'

/** A file of the owner: a small one is in memory, of a large one parts are read. */
export interface IncomingFile extends Omit<CheckedFile, 'storageKey'> {
  /** As the owner's computer calls it; it may be empty. */
  name: string
  /** The owner wants to sell a type that the shop does not know. */
  isConfirmed: boolean
  /** Only of a small file. */
  content?: Uint8Array
  /** From `start` to the byte before `end`. */
  read(start: number, end: number): Promise<Uint8Array>
  storeAs(key: string): Promise<void>
}

export interface FileClaims {
  name?: string
  isConfirmed?: boolean
}

/** A file up to this size is read into memory at once. */
const smallFileBytes = 16 * 1024 * 1024

export function openBytes(content: Uint8Array, { name = '', isConfirmed = false }: FileClaims = {}): IncomingFile {
  const { storageKey, ...sums } = describeFile('', content)
  return {
    ...sums,
    name,
    isConfirmed,
    content,
    read: async (start, end) => content.subarray(start, end),
    storeAs: (key) => storage.put(key, content),
  }
}

/** A file in the storage, which is read once to sum it. */
export async function openStoredFile(key: string): Promise<IncomingFile> {
  const found = await storage.head(key)
  if (found && found.size <= smallFileBytes) return openBytes(await readStoredFile(key))
  const { storageKey, ...sums } = await describeStoredFile(key)
  return {
    ...sums,
    name: '',
    isConfirmed: true,
    read: (start, end) => readPart(storageKey, start, end),
    storeAs: (other) => storage.join([storageKey], other),
  }
}

export async function readPart(key: string, start: number, end: number): Promise<Uint8Array> {
  return end > start ? buffer(await storage.get(key, { start, end: end - 1 })) : new Uint8Array()
}
