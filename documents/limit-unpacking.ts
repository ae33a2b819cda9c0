import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** Per file: ten times what 500 pages of text need. */
const maxBytes = 256 * 1024 * 1024

let bytesLeft = maxBytes

/** Call it before reading a file. */
export function resetUnpackingLimit(): void {
  bytesLeft = maxBytes
}

/** When true, a search that found nothing proves nothing. */
export function exceedsUnpackingLimit(): boolean {
  return bytesLeft < 0
}

interface Unpacking {
  buffer: Uint8Array
  ensureBuffer(size: number): Uint8Array
}

// pdf-lib has no limit, and a worker's memory limit does not count buffers. All its decoders grow through this method.
const decoders = findDecoderPrototype()
const { ensureBuffer } = decoders
decoders.ensureBuffer = function (this: Unpacking, size) {
  const before = this.buffer.byteLength
  if (size > before) bytesLeft -= Math.max(size, 2 * before) - before
  if (exceedsUnpackingLimit()) throw new Error('the file unpacks into too much')
  return ensureBuffer.call(this, size)
}

function findDecoderPrototype(): Unpacking {
  const context = PDFContext.create()
  const packed = PDFRawStream.of(context.obj({ Filter: PDFName.of('FlateDecode') }), new Uint8Array([0x78, 0x9c]))
  return Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(packed)))
}
