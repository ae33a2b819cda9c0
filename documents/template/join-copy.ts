import type { CopyParts } from '../file-types/file-type.ts'

/** The whole file in memory; downloads stream it instead. */
export function joinCopy({ body }: { body: Uint8Array }, { head, patches, tail }: CopyParts): Uint8Array<ArrayBuffer> {
  const start = head?.length ?? 0
  const copy = new Uint8Array(start + body.length + tail.length)
  if (head) copy.set(head)
  copy.set(body, start)
  for (const { bytes, offsets } of patches) for (const offset of offsets) copy.set(bytes, start + offset)
  copy.set(tail, start + body.length)
  return copy
}
