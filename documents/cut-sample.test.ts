import { PDFArray, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { cutSample } from './cut-sample.ts'
import { withPdfium } from './with-pdfium.ts'

const sampleOf = (pdf: Uint8Array, pages: number) =>
  cutSample({ pdf, pages, title: 'Mathematics: sample', mark: 'Sample' })

const readTexts = (pdf: Uint8Array) =>
  withPdfium([pdf], async (document) => [...(document?.pages() ?? [])].map((page) => page.getText()))

it('contains the first pages, marked, and says what it is', async () => {
  const sample = await sampleOf(await makePdf({ pages: 8, eachPage: rotate(90) }), 3)
  const texts = await readTexts(sample)
  expect(texts).toHaveLength(3)
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Page ${index + 1}`)
    expect(text).toContain('Sample')
  }
  expect((await PDFDocument.load(sample)).getTitle()).toBe('Mathematics: sample')
})

it('brings along nothing of the other pages, though the first one links to them and lists their images', async () => {
  const secret = Buffer.from('SECRET-IMAGE')
  const pdf = await makePdf({
    pages: 6,
    finish: (document) => {
      const [first, last] = [document.getPage(0), document.getPage(5)]
      linkTo(first, last)
      const image = document.context.register(document.context.stream(secret, { Type: 'XObject', Subtype: 'Image' }))
      for (const page of document.getPages()) page.node.setXObject(PDFName.of('Im9'), image)
      last.drawText('ONLY FOR BUYERS')
    },
  })
  expect(await containsStream(pdf, secret)).toBe(true)
  const sample = await sampleOf(pdf, 1)
  expect(await containsStream(sample, secret)).toBe(false)
  expect(await countPageObjects(pdf)).toBe(6)
  expect(await countPageObjects(sample)).toBe(1)
})

function linkTo(page: PDFPage, target: PDFPage) {
  const { context } = page.doc
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [target.ref, 'Fit'] })
  page.node.set(PDFName.of('Annots'), PDFArray.withContext(context))
  page.node.addAnnot(context.register(link))
}

async function listObjects(pdf: Uint8Array) {
  return (await PDFDocument.load(pdf)).context.enumerateIndirectObjects().map(([, object]) => object)
}

async function containsStream(pdf: Uint8Array, bytes: Buffer): Promise<boolean> {
  return (await listObjects(pdf)).some((object) => 'contents' in object && bytes.equals(object.contents as Uint8Array))
}

async function countPageObjects(pdf: Uint8Array): Promise<number> {
  return (await listObjects(pdf)).filter((object) => /\/Type \/Page\b(?!s)/.test(String(object))).length
}
