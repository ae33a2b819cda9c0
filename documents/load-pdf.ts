import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'

/**
 * Restrictions that only an owner's password lifts leave a file readable, and are not carried over.
 * A file that nobody can open without a password throws.
 */
export function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, {
    updateMetadata: false,
    preserveXFA: true,
    password: '',
    // Slower speeds only give other work a turn, which a worker thread does not need.
    parseSpeed: ParseSpeeds.Fastest,
  })
}
