import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { sha256Hex } from '../secrets/sha256-hex.server.ts'
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
  return { storageKey, bytes: bytes.length, sha256: sha256Hex(bytes), chunkSums: sumChunks(bytes) }
}

function sumChunks(bytes: Uint8Array): number[] {
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, index) =>
    crc32(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  )
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
