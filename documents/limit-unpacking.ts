import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** Of one file. The text of five hundred pages unpacks into a tenth of it; a file made to fill the memory into thousands. */
const maxBytes = 256 * 1024 * 1024

let leftInBytes = maxBytes

/** To be called before a file is read: from here on its streams may unpack into no more than a good one's would. */
export function beginUnpacking(): void {
  leftInBytes = maxBytes
}

/** Whether the file that is being read would have unpacked into more than it may. Whoever found nothing in it cannot say so. */
export function isUnpackedTooFar(): boolean {
  return leftInBytes < 0
}

interface Unpacking {
  buffer: Uint8Array
  ensureBuffer(size: number): Uint8Array
}

/**
 * pdf-lib unpacks until the memory of the whole process is gone, which no limit of a worker thread counts. All its
 * decoders grow through this one method of a class that it does not export.
 */
const decoders = decoderPrototype()
const { ensureBuffer } = decoders
decoders.ensureBuffer = function (this: Unpacking, size) {
  const before = this.buffer.byteLength
  if (size > before) leftInBytes -= Math.max(size, 2 * before) - before
  if (isUnpackedTooFar()) throw new Error('the file unpacks into too much')
  return ensureBuffer.call(this, size)
}

function decoderPrototype(): Unpacking {
  const context = PDFContext.create()
  const packed = PDFRawStream.of(context.obj({ Filter: PDFName.of('FlateDecode') }), new Uint8Array([0x78, 0x9c]))
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(packed)))
}
