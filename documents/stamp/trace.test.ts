import { readFileSync } from 'node:fs'
import { PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { editWithPdfium, printWithPdfium } from '#tests/pdf/edit-with-pdfium.ts'
import { makeCopy, testBuyer, testCopyId } from '#tests/pdf/make-copy.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { runQpdf } from '#tests/pdf/run-qpdf.ts'
import { findCopyId } from './find-copy-id.ts'
import { findStampedOrder } from './find-stamped-order.ts'
import { hasStampRemains } from './has-stamp-remains.ts'

const copy = await makeCopy(await makePdf({ pages: 3 }))
const load = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false })

/** Compresses everything, so that the id cannot be read from the plain bytes. */
const compressWithQpdf = (pdf: Uint8Array, ...options: string[]) =>
  runQpdf(pdf, '--object-streams=generate', '--compress-streams=y', ...options)

async function saveWithPdfLib(pdf: Uint8Array) {
  const document = await load(pdf)
  return document.save({ useObjectStreams: true })
}

async function extractPage(pdf: Uint8Array) {
  const other = await PDFDocument.create()
  const [page] = await other.copyPages(await load(pdf), [1])
  if (page) other.addPage(page)
  return other.save()
}

async function removeProperties(pdf: Uint8Array) {
  const document = await load(pdf)
  delete document.context.trailerInfo.Info
  delete document.context.trailerInfo.ID
  document.catalog.delete(PDFName.of('Metadata'))
  return compressWithQpdf(await document.save({ useObjectStreams: true }))
}

async function removeLineFromResources(pdf: Uint8Array) {
  const document = await load(pdf)
  for (const { node } of document.getPages()) {
    node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).delete(PDFName.of('ShopStampLine'))
  }
  return removeProperties(await document.save())
}

async function deleteLine(pdf: Uint8Array) {
  const edited = await editWithPdfium(pdf, ({ pages, deleteLastForm }) => {
    for (let page = 0; page < pages; page++) deleteLastForm(page)
  })
  return removeProperties(edited)
}

const readPrinted = async () => readFileSync('tests/pdf/printed-with-cairo.pdf')

const pieces = `[<${Buffer.from(testCopyId.slice(0, 9)).toString('hex')}> -20 (${testCopyId.slice(9)})] TJ`
const splitId = () =>
  makePdf({
    finish: (document) => {
      const content = document.context.flateStream(`BT /F1 1 Tf ${pieces} ET`)
      document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(content))
    },
  })

describe('the hidden id of a copy is found', () => {
  it.each<[string, () => Promise<Uint8Array>]>([
    ['in the file itself', async () => copy],
    ['in the file after its end was cut off', async () => copy.subarray(0, copy.length - 3000)],
    ['after saving with pdf-lib', () => saveWithPdfLib(copy)],
    ['after saving with qpdf', () => compressWithQpdf(copy)],
    ['after saving with qpdf for the web', () => compressWithQpdf(copy, '--linearize', '--coalesce-contents')],
    ['after saving with PDFium', () => editWithPdfium(copy)],
    ['after printing to PDF as Chrome does', () => printWithPdfium(copy)],
    ['after printing to PDF with Ghostscript', async () => readFileSync('tests/pdf/printed-with-ghostscript.pdf')],
    ['in a page extracted with pdf-lib', () => extractPage(copy)],
    ['in a page extracted with qpdf', () => compressWithQpdf(copy, '--pages', '.', '2', '--')],
    ['after the properties were removed', () => removeProperties(copy)],
    ['after the visible line was removed from the resources', () => removeLineFromResources(copy)],
    ['after the visible line was deleted in an editor', () => deleteLine(copy)],
    ['on a page that another program wrote in pieces', splitId],
  ])('%s', async (_, change) => {
    expect(await findCopyId(await change())).toBe(testCopyId)
  })

  it.each([
    ['a file without a stamp', () => makePdf()],
    ['a file that is not a PDF', async () => Buffer.from('hello')],
  ])('but not in %s', async (_, make) => {
    expect(await findCopyId(await make())).toBeNull()
  })
})

describe('the order number on the pages is found', () => {
  const removeIds = async (pdf: Uint8Array) => {
    const document = await load(pdf)
    delete document.context.trailerInfo.Info
    delete document.context.trailerInfo.ID
    for (const page of document.getPages()) keepOnlyLine(page)
    return compressWithQpdf(await document.save())
  }
  const keepOnlyLine = ({ node, doc: { context } }: PDFPage) =>
    node.set(PDFName.of('Contents'), context.register(context.stream('/ShopStampLine Do')))

  it.each<[string, () => Promise<Uint8Array>]>([
    ['after the hidden ids were removed', () => removeIds(copy)],
    ['after printing to PDF with Cairo, which drops invisible text', readPrinted],
  ])('%s', async (_, change) => {
    const changed = await change()
    expect(await findCopyId(changed)).toBeNull()
    expect(await findStampedOrder(changed)).toBe(testBuyer.orderId)
  })

  it('but not in a file that is not a PDF', async () => {
    expect(await findStampedOrder(Buffer.from('hello'))).toBeNull()
  })
})

it('a copy without id and line is still recognised', async () => {
  const document = await load(copy)
  for (const { node } of document.getPages()) node.delete(PDFName.of('Contents'))
  expect(await hasStampRemains(await document.save())).toBe(true)
  expect(await hasStampRemains(await makePdf())).toBe(false)
})
