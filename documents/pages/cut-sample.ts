import { PDFName } from '@cantoo/pdf-lib'
import { loadPdf } from '../load-pdf.ts'
import { cutPages } from './cut-pages.ts'

interface SampleRequest {
  pdf: Uint8Array
  /** From the first page on. */
  pages: number
  title: string
  /** Written across every page. */
  mark: string
}

/** The first pages of an edition as a PDF of its own, each with a mark across it. */
export async function cutSample({ pdf, pages, title, mark }: SampleRequest): Promise<Uint8Array> {
  const edition = await loadPdf(pdf)
  await cutPages(edition, edition.getPageIndices().slice(0, pages), mark)
  edition.setTitle(title, { showInWindowTitleBar: true })
  if (!edition.catalog.has(PDFName.of('Lang'))) edition.setLanguage('en-IN')
  return edition.save({ addDefaultPage: false, updateFieldAppearances: false })
}
