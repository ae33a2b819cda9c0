import { PDFName } from '@cantoo/pdf-lib'
import type { NumberRange } from '#db/schema/editions.ts'
import { loadPdf } from '../load-pdf.ts'
import { cutPages } from '../pages/cut-pages.ts'
import { buildSoldTemplate, type PreparedTemplate } from '../template/build-template.ts'

interface CutRequest {
  pdf: Uint8Array
  pages: readonly NumberRange[]
}

/** Some pages of an edition, ready to be stamped for any buyer. Its buyers own the rest too, so it may bring more along. */
export async function cutChangedPages({ pdf, pages }: CutRequest): Promise<PreparedTemplate> {
  const edition = await loadPdf(pdf)
  const title = edition.getTitle()
  const indices = edition
    .getPageIndices()
    .filter((index) => pages.some(([first, last]) => isBetween(index + 1, first, last)))
  await cutPages(edition, indices, '')
  if (title) edition.setTitle(title, { showInWindowTitleBar: true })
  if (!edition.catalog.has(PDFName.of('Lang'))) edition.setLanguage('en-IN')
  return buildSoldTemplate(await edition.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

function isBetween(number: number, first: number, last: number): boolean {
  return first <= number && number <= last
}
