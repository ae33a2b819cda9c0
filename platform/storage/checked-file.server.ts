import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { storage } from './storage.server.ts'
import { type ByteRange, NotStoredError } from './storage.ts'

/** What a slow download holds in memory; with 64 KB, a file cost 60 % more CPU. */
export const chunkBytes = 256 * 1024
/** In a row, without a chunk between them. */
const maxFailures = 3
const retryAfterMs = 100

/** A stored file with a checksum per chunk, so that any part of it can be verified without reading the rest. */
export interface CheckedFile {
  storageKey: string
  bytes: number
  sha256: string
  chunkSums: number[]
}

export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

export function describeFile(storageKey: string, bytes: Uint8Array): CheckedFile {
  return { storageKey, ...new FileSummer().add(bytes).finish() }
}

/** Sums a file while its parts arrive, in any sizes. */
export class FileSummer {
  readonly #hash = createHash('sha256')
  readonly #chunkSums: number[] = []
  #bytes = 0
  #sum = 0

  get bytes(): number {
    return this.#bytes
  }

  add(part: Uint8Array): this {
    this.#hash.update(part)
    for (let at = 0; at < part.length; ) {
      const room = chunkBytes - (this.#bytes % chunkBytes)
      const piece = part.subarray(at, at + room)
      this.#sum = crc32(piece, this.#sum)
      this.#bytes += piece.length
      at += piece.length
      if (this.#bytes % chunkBytes === 0) this.#endChunk()
    }
    return this
  }

  finish(): Omit<CheckedFile, 'storageKey'> {
    if (this.#bytes % chunkBytes !== 0) this.#endChunk()
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), chunkSums: this.#chunkSums }
  }

  #endChunk(): void {
    this.#chunkSums.push(this.#sum)
    this.#sum = 0
  }
}

/** Reads a stored file to its end, however large it is. Throws NotStoredError. */
export async function describeStoredFile(storageKey: string): Promise<CheckedFile> {
  const summer = new FileSummer()
  for await (const piece of await storage.get(storageKey)) summer.add(piece)
  return { storageKey, ...summer.finish() }
}

/**
 * Yields only bytes that are as they were stored, and throws DamagedFileError before the first other one. Reads one
 * chunk at a time, and goes on where it was when the storage interrupts it.
 */
export async function* readCheckedFile(file: CheckedFile, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  let index = Math.floor(start / chunkBytes)
  const afterLast = Math.floor(end / chunkBytes) + 1
  for (let failures = 0; index < afterLast; ) {
    try {
      for await (const chunk of readChunks(file, index, afterLast)) {
        const position = index * chunkBytes
        index += 1
        failures = 0
        yield chunk.subarray(Math.max(0, start - position), end + 1 - position)
      }
    } catch (error) {
      failures += 1
      if (error instanceof DamagedFileError || error instanceof NotStoredError || failures > maxFailures) throw error
      await sleep(retryAfterMs * failures)
    }
  }
}

async function* readChunks(file: CheckedFile, from: number, to: number): AsyncGenerator<Uint8Array> {
  const { storageKey, bytes, chunkSums } = file
  const range = { start: from * chunkBytes, end: Math.min(bytes, to * chunkBytes) - 1 }
  const lengthAt = (index: number) => Math.min(chunkBytes, bytes - index * chunkBytes)
  let index = from
  let pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of await storage.get(storageKey, range)) {
    pieces.push(piece)
    length += piece.length
    while (index < to && length >= lengthAt(index)) {
      const [only] = pieces
      const joined = pieces.length === 1 && only ? only : Buffer.concat(pieces)
      const chunk = joined.subarray(0, lengthAt(index))
      if (crc32(chunk) !== chunkSums[index]) throw new DamagedFileError(`${storageKey} is damaged`)
      length -= chunk.length
      pieces = length > 0 ? [joined.subarray(chunk.length)] : []
      index += 1
      yield chunk
    }
  }
  if (index < to) throw new DamagedFileError(`${storageKey} is too short`)
}
