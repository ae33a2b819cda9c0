import { type PDFDocument, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import { loadPdf } from '../load-pdf.ts'
import { decodeStreamText } from '../stream-text.ts'

/** The prefix of the stamp's resource names, which nothing else uses. */
const resourcePrefix = 'ShopStamp'

/** True for a stamped file from which the buyer's details were removed. */
export async function hasStampRemains(pdf: Uint8Array): Promise<boolean> {
  const document = await loadPdf(pdf).catch(() => null)
  if (!document) return false
  return namesStamp(document) || document.context.enumerateIndirectObjects().some(([, object]) => drawsStamp(object))
}

/** Much faster than reading the content of the pages. */
export function namesStamp({ context }: PDFDocument): boolean {
  return context
    .enumerateIndirectObjects()
    .some(([, object]) => `${object instanceof PDFRawStream ? object.dict : object}`.includes(resourcePrefix))
}

function drawsStamp(object: PDFObject): boolean {
  return object instanceof PDFRawStream && decodeStreamText(object).includes(resourcePrefix)
}
