import { createHash } from 'node:crypto'
import type { CopyParts } from '#documents/template/template.ts'
import type { ByteRange } from '#platform/storage/storage.ts'
import type { EditionTemplate } from './edition-template.server.ts'
import type { FileContent } from './file-content.ts'
import { patchBody } from './patch-body.ts'

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
