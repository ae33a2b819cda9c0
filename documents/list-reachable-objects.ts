import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** Leaves out what older revisions of a file left behind, such as deleted pages. */
export function listReachableObjects({ context }: PDFDocument): [PDFRef, PDFObject][] {
  const { Root, Info } = context.trailerInfo
  const reached = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = [Root, Info]
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      waiting.push(context.lookup(object))
    } else if (object) {
      // Not spread into one call, which overflows the stack for a long list.
      for (const part of listParts(object)) waiting.push(part)
    }
  }
  return context.enumerateIndirectObjects().filter(([ref]) => reached.has(ref))
}

export function listParts(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray()
  if (object instanceof PDFDict) return object.values()
  if (object instanceof PDFStream) return object.dict.values()
  if (object instanceof PDFInvalidObject) return listReferences(object)
  return []
}

/** pdf-lib keeps an object that it cannot read as bytes. */
function listReferences(object: PDFInvalidObject): PDFRef[] {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Array.from(bytes.toString('latin1').matchAll(/(\d{1,10}) (\d{1,5}) R/g), ([, number, generation]) =>
    PDFRef.of(Number(number), Number(generation)),
  )
}
