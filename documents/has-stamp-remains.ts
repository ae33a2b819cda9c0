import { PDFRawStream } from '@cantoo/pdf-lib'
import { loadPdf } from './load-pdf.ts'
import { streamText } from './stream-text.ts'

/** How the stamp calls its parts in a page's resources: rare enough to mean nothing else. */
const nameOfParts = 'ShopStamp'

/** Whether a file was once stamped, although what named its buyer is gone. */
export async function hasStampRemains(pdf: Uint8Array): Promise<boolean> {
  const document = await loadPdf(pdf).catch(() => null)
  if (!document) return false
  const objects = document.context.enumerateIndirectObjects()
  return objects.some(([, object]) =>
    object instanceof PDFRawStream
      ? object.dict.toString().includes(nameOfParts) || streamText(object).includes(nameOfParts)
      : object.toString().includes(nameOfParts),
  )
}
