import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { listFreeSamples } from '#shop/catalogue/files/list-free-samples.server.ts'
import { prepareFreeSamples } from '#shop/editions/find-free-sample.server.ts'
import { listFileStates, listFiles } from '#shop/editions/list-files.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { makeEpub, makeMp3, makeZip } from '#tests/files/make-files.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { freeSample } from './free-sample.ts'

const started = getContent()
afterEach(() => setContent(started))
beforeAll(async () => {
  await addEdition('maths', await makePdf({ pages: 40 }), 'upload')
})

const get = (path: string, headers = {}) => freeSample.request(path, { headers })

function changeMaths(changes: Partial<ProductPage>) {
  const products = started.products.map((page) => (page.product.id === 'maths' ? { ...page, ...changes } : page))
  setContent({ ...started, products })
}

function listSamples(slug: string) {
  const page = findProductPage(slug)
  return page ? listFreeSamples(page) : []
}

const linkedFiles = (slug: string) => listSamples(slug).map(({ file }) => file)

const countPages = async (answer: Response) => (await PDFDocument.load(await answer.arrayBuffer())).getPageCount()

it('shows anyone the pages that the owner allows, and sends them once per edition', async () => {
  const answer = await get('/maths/maths.pdf')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(await countPages(answer)).toBe(4)
  const etag = answer.headers.get('etag') ?? ''
  expect((await get('/maths/maths.pdf', { 'If-None-Match': etag })).status).toBe(304)

  changeMaths({ samplePages: 2 })
  const shorter = await get('/maths/maths.pdf', { 'If-None-Match': etag })
  expect(await countPages(shorter)).toBe(2)

  setContent(started)
  await addEdition('maths', await makePdf({ pages: 41 }), 'upload')
  expect((await get('/maths/maths.pdf', { 'If-None-Match': etag })).status).toBe(200)
})

it('gives away at most a quarter of a file', async () => {
  await addEdition('science', await makePdf({ pages: 9 }), 'upload')
  expect(await countPages(await get('/science/science.pdf'))).toBe(2)
  await addEdition('science', await makePdf({ pages: 3 }), 'upload')
  expect((await get('/science/science.pdf')).status).toBe(404)
})

it('shows nothing of a file whose first pages may hold more than they show, nor links to it, and tells the owner', async () => {
  const unreadable = await makePdf({
    pages: 42,
    finish: (document) => {
      const { context } = document
      const glyphs = context.stream('9 0 d0', {})
      const font = { Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 9, 9], FontMatrix: [1, 0, 0, 1, 0, 0] }
      const { node } = document.getPage(0)
      // Which glyphs are drawn is not known, because their names are those of a standard.
      const whole = { ...font, Encoding: 'WinAnsiEncoding', CharProcs: { A: context.register(glyphs) } }
      node.setFontDictionary(
        PDFName.of('Glyphs'),
        context.register(context.obj({ ...whole, Widths: [9], FirstChar: 65 })),
      )
      const content = context.stream('BT /Glyphs 1 Tf (A) Tj ET')
      node.set(PDFName.Contents, context.register(content))
    },
  })
  await addEdition('social', unreadable, 'upload')
  await loadEditions()
  expect(linkedFiles('social')).toEqual(['social'])
  await prepareFreeSamples()
  expect(linkedFiles('social')).toEqual([])
  const listed = await listFiles()
  expect(listed.filter((one) => one.hasRefusedSample).map(({ file }) => file)).toEqual(['social'])
  const { products } = await getEditableContent()
  const inEditor = await listFileStates(products.flatMap(({ files }) => files))
  expect(inEditor.filter((one) => one.hasRefusedSample).map(({ file }) => file)).toEqual(['social'])
  for (const _ of ['cut', 'stored']) expect((await get('/social/social.pdf')).status).toBe(404)
})

it('shows nothing of a product that is not for sale, of another product’s file, or when the owner allows none', async () => {
  expect((await get('/science/maths.pdf')).status).toBe(404)
  expect((await get('/maths/guide.pdf')).status).toBe(404)
  expect((await get('/history/maths.pdf')).status).toBe(404)
  for (const state of ['draft', 'ended'] as const) {
    changeMaths({ state })
    expect((await get('/maths/maths.pdf')).status, state).toBe(404)
  }
  changeMaths({ samplePages: 0 })
  expect((await get('/maths/maths.pdf')).status).toBe(404)
})

it('is linked from the page of a product, once per file', async () => {
  await loadEditions()
  expect(listSamples('maths')).toEqual([{ file: 'maths', title: 'Mathematics Blueprint', type: 'pdf', parts: 4 }])
  expect(listSamples('combo')).toContainEqual({ file: 'maths', title: 'Mathematics Blueprint', type: 'pdf', parts: 4 })
})

it('of a recording is its first minute, of a book its first chapter, and of an archive there is none', async () => {
  await addEdition('science', makeMp3(600), 'upload')
  await loadEditions()
  expect(listSamples('science')).toEqual([{ file: 'science', title: 'Science Blueprint', type: 'mp3', parts: 1 }])
  const audio = await get('/science/science.mp3')
  expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect((await audio.arrayBuffer()).byteLength).toBeLessThan(makeMp3(62).length)
  expect((await get('/science/science.pdf')).status).toBe(404)

  await addEdition('science', makeEpub(), 'upload')
  const book = await get('/science/science.epub')
  expect(book.headers.get('content-disposition')).toBe('attachment; filename="Science-Blueprint-Sample.epub"')
  const text = Buffer.from(await book.arrayBuffer()).toString()
  expect([text.includes('Line 0'), text.includes('Line 1')]).toEqual([true, false])

  await addEdition('science', makeZip([{ name: 'a.txt', content: 'a' }]), 'upload')
  await loadEditions()
  expect(listSamples('science')).toEqual([])
  expect((await get('/science/science.zip')).status).toBe(404)
})
