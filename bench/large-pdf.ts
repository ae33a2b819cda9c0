import { randomBytes } from 'node:crypto'
import { makePdf } from '../tests/pdf/make-pdf.ts'

const pages = 100

/** 100 pages with random bytes, because the images of a real PDF cannot be compressed further. */
export function makeLargePdf(imageBytes = 5_000_000): Promise<Uint8Array> {
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
