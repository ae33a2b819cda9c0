import {
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { resetUnpackingLimit } from './limit-unpacking.ts'

/** Removes editing restrictions. Throws when a password is needed to open the file. */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  resetUnpackingLimit()
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    preserveXFA: true,
    password: '',
    // Slower speeds only yield to other work, which a worker thread does not need.
    parseSpeed: ParseSpeeds.Fastest,
  })
  const { context } = document
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isEncryptionLeftover(object)) context.delete(ref)
  return document
}

/** pdf-lib keeps the old cross-reference table of an encrypted file, which would mark the new file as encrypted. */
function isEncryptionLeftover(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return decodeObject(object).includes('/XRef')
  if (object instanceof PDFStream) return ['/XRef', '/ObjStm'].includes(`${object.dict.get(PDFName.of('Type'))}`)
  const hasKey = (key: string) => object instanceof PDFDict && object.has(PDFName.of(key))
  return ['Filter', 'V', 'R', 'O', 'U', 'P'].every(hasKey)
}

function decodeObject(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Buffer.from(bytes).toString('latin1')
}
