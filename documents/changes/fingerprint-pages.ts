import { createHash } from 'node:crypto'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { withPdfium } from '../pages/with-pdfium.ts'
import { maxParts } from './align-parts.ts'
import type { PageFingerprint } from './compare-pages.ts'
import { stripRunningLines } from './strip-running-lines.ts'

/** Drawn larger and then averaged, so that the exact edge of a letter does not matter. */
const pictureWidth = 120
const pointsPerPicturePoint = 2
const maxPictureHeight = 480

/** `deadline` is a time of performance.now(): a file that takes longer is not compared. */
export function fingerprintPages(pdf: Uint8Array, deadline: number): Promise<PageFingerprint[]> {
  return withPdfium([pdf], async (document) => {
    if (!document) throw new Error('the file could not be opened')
    const count = document.getPageCount()
    if (count > maxParts) throw new Error('the file has too many pages to compare')
    const texts: string[] = []
    const pictures: PageFingerprint['picture'][] = []
    for (let index = 0; index < count; index++) {
      if (performance.now() > deadline) throw new Error(`reading stopped at page ${index + 1} of ${count}`)
      const { text, picture } = await readPage(document, index)
      texts.push(text)
      pictures.push(picture)
    }
    return stripRunningLines(texts).map(({ text, hasRunningLine }, index) => ({
      text: createHash('sha256').update(text).digest('base64url'),
      hasRunningLine,
      picture: pictures[index] ?? noPicture,
    }))
  })
}

const noPicture = { width: 0, height: 0, grey: new Uint8Array() }

async function readPage(document: PDFiumDocument, index: number) {
  const page = document.getPage(index)
  const text = page.getText()
  const { originalWidth, originalHeight } = page.getOriginalSize()
  // A reader shows nothing of a page that is cropped to nothing.
  if (originalWidth === 0 || originalHeight === 0) return { text, picture: noPicture }
  const height = Math.min(maxPictureHeight, Math.max(1, Math.round((pictureWidth * originalHeight) / originalWidth)))
  const size = { width: pictureWidth * pointsPerPicturePoint, height: height * pointsPerPicturePoint }
  // Drawing also closes the page.
  const { data } = await page.render({ ...size, colorSpace: 'BGRA', render: 'bitmap' })
  return { text, picture: { width: pictureWidth, height, grey: shrinkToGrey(data, height) } }
}

function shrinkToGrey(bitmap: Uint8Array, height: number): Uint8Array {
  const rowBytes = pictureWidth * pointsPerPicturePoint * 4
  const grey = new Uint8Array(pictureWidth * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < pictureWidth; x++) {
      const at = y * pointsPerPicturePoint * rowBytes + x * pointsPerPicturePoint * 4
      let sum = 0
      for (const corner of [at, at + 4, at + rowBytes, at + rowBytes + 4])
        sum += (bitmap[corner] ?? 0) + (bitmap[corner + 1] ?? 0) * 2 + (bitmap[corner + 2] ?? 0)
      grey[y * pictureWidth + x] = sum >> 4
    }
  }
  return grey
}
