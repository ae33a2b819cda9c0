import type { CopyParts } from '../file-types/file-type.ts'
import { crossReferenceBytes, writeCrossReference, writeObject } from '../pdf-object.ts'
import { copyIdPattern } from '../stamp/copy-id.ts'
import { writeStampObjects } from '../stamp/stamp-objects.ts'
import { type StampedFor, writeStampText } from '../stamp/stamp-text.ts'
import { type TemplateLayout, templateVersion } from './template.ts'

const endOfCrossReferences = Buffer.from('\nendstream\nendobj\n')

/** Writes what differs per copy; the same order produces the same bytes. */
export function writeCopy(layout: TemplateLayout, stampedFor: StampedFor, copyId: string): CopyParts {
  if (layout.version !== templateVersion) throw new Error('the edition was prepared by another version of the shop')
  if (copyIdPattern.exec(copyId)?.[0] !== copyId) throw new Error('the copy id has the wrong form')
  const objects = listTailObjects(layout, writeStampText(stampedFor), copyId)
  let offset = layout.bodyBytes + objects.length * crossReferenceBytes + endOfCrossReferences.length
  const references = objects.map(({ bytes, generation }) => {
    const reference = writeCrossReference({ offset, generation })
    offset += bytes.length
    return reference
  })
  const end = Buffer.from(`startxref\n${layout.crossReferencesAt}\n%%EOF\n`)
  const tail = Buffer.concat([...references, endOfCrossReferences, ...objects.map(({ bytes }) => bytes), end])
  return { patches: [{ bytes: Buffer.from(copyId), offsets: layout.idOffsets }], tail }
}

/** In the order in which the cross-reference stream lists them. */
function listTailObjects({ heldBack, frames, firstStampObject }: TemplateLayout, text: string, copyId: string) {
  const stamp = writeStampObjects(text, copyId, frames, firstStampObject)
  return [
    ...heldBack.map(({ number, generation, text }) => ({ generation, bytes: writeObject(number, generation, text) })),
    ...stamp.map((value, index) => ({ generation: 0, bytes: writeObject(firstStampObject + index, 0, value) })),
  ]
}
