import { createHash } from 'node:crypto'
import type { CopyParts } from '#documents/file-types/file-type.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import type { EditionTemplate } from './templates.server.ts'

/** A file as it is sent, of which any range can be read. */
export interface FileContent {
  etag: string
  bytes: number
  read(range: ByteRange): AsyncGenerator<Uint8Array>
}

const nothing = new Uint8Array()

/** The head, the body of the template with its patches, and the tail. Nothing of it is stored. */
export function streamCopy(
  template: EditionTemplate,
  { head = nothing, patches, tail }: CopyParts,
  readBody: (range: ByteRange) => AsyncGenerator<Uint8Array>,
): FileContent {
  const bodyEnd = head.length + countBodyBytes(template)
  return {
    etag: createEtag(template.body.sha256, head, ...patches.map(({ bytes }) => bytes), tail),
    bytes: bodyEnd + tail.length,
    async *read({ start, end }) {
      let position = start
      if (position < head.length) {
        yield head.subarray(position, end + 1)
        position = head.length
      }
      if (position < bodyEnd && position <= end) {
        const range = { start: position - head.length, end: Math.min(end, bodyEnd - 1) - head.length }
        for await (const part of readBody(range)) {
          for (const { bytes, offsets } of patches) patchBody(part, position - head.length, offsets, bytes)
          position += part.length
          yield part
        }
      }
      if (end >= bodyEnd) yield tail.subarray(position - bodyEnd, end + 1 - bodyEnd)
    },
  }
}

function countBodyBytes({ body, slice }: EditionTemplate): number {
  return slice ? slice.end - slice.start : body.bytes
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
