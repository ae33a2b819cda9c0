import {
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { beginUnpacking } from './limit-unpacking.ts'

/**
 * Restrictions that only an owner's password lifts leave a file readable, and are not carried over.
 * A file that nobody can open without a password throws.
 */
export async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  beginUnpacking()
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    preserveXFA: true,
    password: '',
    // Slower speeds only give other work a turn, which a worker thread does not need.
    parseSpeed: ParseSpeeds.Fastest,
  })
  const { context } = document
  for (const [ref, object] of context.enumerateIndirectObjects()) if (isLeftOver(object)) context.delete(ref)
  return document
}

/** Of a file that was encrypted pdf-lib keeps the old table of contents, which would say that the new one is, too. */
function isLeftOver(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return textOf(object).includes('/XRef')
  if (object instanceof PDFStream) return ['/XRef', '/ObjStm'].includes(`${object.dict.get(PDFName.of('Type'))}`)
  const isLock = (key: string) => object instanceof PDFDict && object.has(PDFName.of(key))
  return ['Filter', 'V', 'R', 'O', 'U', 'P'].every(isLock)
}

function textOf(object: PDFInvalidObject): string {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return Buffer.from(bytes).toString('latin1')
}
