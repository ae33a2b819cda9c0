import { PDFName } from '@cantoo/pdf-lib'
import { makePdf } from './make-pdf.ts'

const lines = 100_000

/** One page with lines of the finest dashes: a reader would need hours for it. */
export function makeHangingPdf(): Promise<Uint8Array> {
  return makePdf({
    finish: (document) => {
      const { context } = document
      const content = context.flateStream(`[0.001 0.001] 0 d ${'0 0 m 595 842 l S '.repeat(lines)}`)
      document.getPage(0).node.set(PDFName.Contents, context.register(content))
    },
  })
}
