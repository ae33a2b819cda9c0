import { PDFRawStream } from '@cantoo/pdf-lib'
import { loadPdf } from './load-pdf.ts'
import { decodeStreamText } from './stream-text.ts'

/** The prefix of the stamp's resource names, which nothing else uses. */
const resourcePrefix = 'ShopStamp'

/** True for a stamped file from which the buyer's details were removed. */
export async function hasStampRemains(pdf: Uint8Array): Promise<boolean> {
  const document = await loadPdf(pdf).catch(() => null)
  if (!document) return false
  const objects = document.context.enumerateIndirectObjects()
  return objects.some(([, object]) =>
    object instanceof PDFRawStream
      ? object.dict.toString().includes(resourcePrefix) || decodeStreamText(object).includes(resourcePrefix)
      : object.toString().includes(resourcePrefix),
  )
}
