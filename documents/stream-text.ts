import { decodePDFRawStream, PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'

/** What a stream says when it is unpacked: nothing for a picture, or when it cannot be read. */
export function streamText(stream: PDFRawStream): string {
  if (isPicture(stream)) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return ''
  }
}

function isPicture({ dict }: PDFRawStream): boolean {
  const filter = dict.lookup(PDFName.of('Filter'))
  const last = filter instanceof PDFArray ? filter.lookup(filter.size() - 1) : filter
  const isOfPicture = ['/DCTDecode', '/JPXDecode', '/CCITTFaxDecode', '/JBIG2Decode'].includes(`${last}`)
  return isOfPicture || dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')
}
