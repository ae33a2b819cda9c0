import { createHash } from 'node:crypto'
import type { CopyParts } from '#documents/template/template.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import type { EditionTemplate } from './templates.server.ts'

/** A file as it is sent, of which any range can be read. */
export interface FileContent {
  etag: string
  bytes: number
  read(range: ByteRange): AsyncGenerator<Uint8Array>
}

/** The body of the template with the copy id written into it, followed by the tail. Nothing of it is stored. */
export function streamCopy(
  { body, layout }: EditionTemplate,
  { patch, tail }: CopyParts,
  readBody: (range: ByteRange) => AsyncGenerator<Uint8Array>,
): FileContent {
  return {
    etag: createEtag(body.sha256, patch, tail),
    bytes: body.bytes + tail.length,
    async *read({ start, end }) {
      let position = start
      if (start < body.bytes) {
        for await (const part of readBody({ start, end: Math.min(end, body.bytes - 1) })) {
          patchBody(part, position, layout.idOffsets, patch)
          position += part.length
          yield part
        }
      }
      if (end >= body.bytes) yield tail.subarray(position - body.bytes, end + 1 - body.bytes)
    },
  }
}

/** Changes with any byte of the copy, so that a download never continues with the bytes of another file. */
function createEtag(bodyHash: string, ...parts: Uint8Array[]): string {
  const hash = createHash('sha256').update(bodyHash)
  for (const part of parts) hash.update(part)
  return `"${hash.digest('hex').slice(0, 32)}"`
}

/** Writes the patch into a part of the body, for every offset that the part contains at least partly. */
export function patchBody(part: Uint8Array, position: number, offsets: readonly number[], patch: Uint8Array): void {
  for (let index = findFirstAfter(offsets, position - patch.length); index < offsets.length; index++) {
    const start = (offsets[index] ?? 0) - position
    if (start >= part.length) return
    const from = Math.max(0, -start)
    part.set(patch.subarray(from, Math.min(patch.length, part.length - start)), start + from)
  }
}

/** The offsets are sorted, and a large file has thousands of them. */
function findFirstAfter(offsets: readonly number[], position: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) > position) high = middle
    else low = middle + 1
  }
  return low
}
