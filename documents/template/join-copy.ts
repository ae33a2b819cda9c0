import type { CopyParts, Template } from './template.ts'

/** The whole file in memory; downloads stream it instead. */
export function joinCopy({ body, layout }: Template, { patch, tail }: CopyParts): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(layout.bodyBytes + tail.length)
  copy.set(body)
  for (const offset of layout.idOffsets) copy.set(patch, offset)
  copy.set(tail, layout.bodyBytes)
  return copy
}
