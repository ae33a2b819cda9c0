import { decodePDFRawStream, PDFArray, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'

/** Empty for images and for streams that cannot be decoded. */
export function decodeStreamText(stream: PDFRawStream): string {
  if (isImage(stream)) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return ''
  }
}

function isImage({ dict }: PDFRawStream): boolean {
  const filter = dict.lookup(PDFName.of('Filter'))
  const last = filter instanceof PDFArray ? filter.lookup(filter.size() - 1) : filter
  const isImageFilter = ['/DCTDecode', '/JPXDecode', '/CCITTFaxDecode', '/JBIG2Decode'].includes(`${last}`)
  return isImageFilter || dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')
}
