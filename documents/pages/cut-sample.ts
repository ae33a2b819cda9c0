import { PDFName } from '@cantoo/pdf-lib'
import type { SampleOptions } from '../file-types/file-type.ts'
import { loadPdf } from '../load-pdf.ts'
import { cutPages } from './cut-pages.ts'

type SampleRequest = SampleOptions & { pdf: Uint8Array }

/** The first pages of an edition as a PDF of its own, each with a mark across it. Null when it may hold more than them. */
export async function cutSample({ pdf, pages, title, mark }: SampleRequest): Promise<Uint8Array | null> {
  const edition = await loadPdf(pdf)
  const { mayHoldMore } = await cutPages(edition, edition.getPageIndices().slice(0, pages), mark)
  if (mayHoldMore) return null
  edition.setTitle(title, { showInWindowTitleBar: true })
  if (!edition.catalog.has(PDFName.of('Lang'))) edition.setLanguage('en-IN')
  return edition.save({ addDefaultPage: false, updateFieldAppearances: false })
}
