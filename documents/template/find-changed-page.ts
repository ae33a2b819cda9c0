import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import { withPdfium } from '../pages/with-pdfium.ts'
import { stampLineHeight } from '../stamp/draw-stamp-line.ts'
import { coveredShare } from '../stamp/place-stamp.ts'
import { joinCopy } from './join-copy.ts'
import type { Template } from './template.ts'
import { writeCopy } from './write-copy.ts'

const testBuyer = { name: 'Test', email: 'test@example.com', orderId: 'stamp-test' }
const testCopyId = `copy${'f'.repeat(24)}`
const imageWidth = 300
const maxImageHeight = 1200
/** Comparing pages stops after this time; some pages are compared in any case. */
const maxComparingMs = 20_000
const minComparedPages = 8
/** Between 0 and 255; smaller differences of a colour come from rounding. */
const minVisibleDifference = 24
const maxDifferentShare = 0.0005

/** Draws the pages of a test copy and of the edition, and describes the first page that looks different or has no stamp. */
export function findChangedPage(pdf: Uint8Array, template: Template): Promise<string | null> {
  const copy = joinCopy(template, writeCopy(template.layout, testBuyer, testCopyId))
  return withPdfium([pdf, copy], async (edition, stamped) => {
    if (!edition || !stamped) return 'a file could not be opened'
    const pages = edition.getPageCount()
    if (stamped.getPageCount() !== pages) return `${stamped.getPageCount()} of ${pages} pages remain`
    const startedAt = performance.now()
    for (const [count, index] of spreadPages(pages).entries()) {
      if (count >= minComparedPages && performance.now() - startedAt > maxComparingMs) break
      const change = await comparePage(edition, stamped, index)
      if (change) return `page ${index + 1} ${change}`
    }
    return null
  })
}

async function comparePage(edition: PDFiumDocument, stamped: PDFiumDocument, index: number): Promise<string | null> {
  const page = stamped.getPage(index)
  if (!page.getText().includes(testBuyer.orderId)) return 'does not show the stamp'
  const { originalWidth, originalHeight } = page.getOriginalSize()
  // A reader shows nothing of a page that is cropped to nothing.
  if (originalWidth === 0 || originalHeight === 0) return null
  const after = await drawPage(page)
  const before = await drawPage(edition.getPage(index))
  if (before.width !== after.width || before.height !== after.height) return 'has another size'
  const comparedRows = Math.floor(after.height * (1 - coveredShare(originalWidth, originalHeight, stampLineHeight))) - 1
  const share = countDifferences(before.data, after.data, comparedRows * after.width) / (after.width * after.height)
  return share > maxDifferentShare ? `differs in ${(100 * share).toFixed(1)} % of its area` : null
}

function drawPage(page: PDFiumPage) {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const height = Math.min(maxImageHeight, Math.ceil((imageWidth * originalHeight) / originalWidth))
  return page.render({ width: imageWidth, height, render: 'bitmap' })
}

function countDifferences(before: Uint8Array, after: Uint8Array, pixels: number): number {
  if (Buffer.compare(before.subarray(0, 4 * pixels), after.subarray(0, 4 * pixels)) === 0) return 0
  let different = 0
  for (let at = 0; at < 4 * pixels; at += 4) {
    const isDifferent = [0, 1, 2].some(
      (channel) => Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > minVisibleDifference,
    )
    if (isDifferent) different++
  }
  return different
}

/** All pages in an order whose beginning is spread over the document. */
function spreadPages(pages: number): number[] {
  const order = new Set([0, pages - 1])
  for (let step = pages; step > 1; step = Math.ceil(step / 2)) {
    for (let index = 0; index < pages; index += step) order.add(index)
  }
  for (let index = 0; index < pages; index++) order.add(index)
  return [...order]
}
