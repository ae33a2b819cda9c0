import { randomBytes } from 'node:crypto'
import { makePdf } from '../tests/pdf/make-pdf.ts'

const pages = 100
const imageBytes = 5_000_000

/** 100 pages and 5 MB, random, because the images of a real PDF cannot be compressed further. */
export function makeLargePdf(): Promise<Uint8Array> {
  return makePdf({
    pages,
    finish: (document) => {
      for (const page of document.getPages()) {
        const image = document.context.stream(randomBytes(imageBytes / pages))
        page.node.set(page.doc.context.obj('Image'), document.context.register(image))
      }
    },
  })
}
