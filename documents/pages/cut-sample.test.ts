import { readFileSync } from 'node:fs'
import { PDFArray, PDFDocument, PDFHexString, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { openPdf, type Pdf, readTags } from '#tests/documents/read-pdf.ts'
import { findTexts } from '#tests/pdf/find-texts.ts'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { runQpdf } from '#tests/pdf/run-qpdf.ts'
import { layoutNames, makeSharedPdf, secretOf } from '#tests/pdf/shared-resources.ts'
import { listParts } from '../list-reachable-objects.ts'
import { cutSample } from './cut-sample.ts'
import { withPdfium } from './with-pdfium.ts'

type RefProxy = Parameters<Pdf['getPageIndex']>[0]

async function sampleOf(pdf: Uint8Array, pages: number, mark = 'Sample'): Promise<Uint8Array> {
  const sample = await cutSample({ pdf, pages, title: 'Mathematics: sample', mark })
  if (!sample) throw new Error('refused')
  return sample
}

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

describe('of a document whose pages share their parts', () => {
  const kept = [secretOf(0), secretOf(1)]
  const later = [2, 3, 4, 5, 6, 7].map(secretOf)
  /** Also as other programs save the same file. */
  const savings: [string, (pdf: Uint8Array) => Promise<Uint8Array>][] = [
    ['as written', async (pdf) => pdf],
    ['saved by qpdf', (pdf) => runQpdf(pdf, '--object-streams=generate', '--linearize', '--coalesce-contents')],
    ['unpacked by qpdf', (pdf) => runQpdf(pdf, '--qdf', '--object-streams=disable')],
  ]

  it.each(layoutNames)('shows its pages as they were, and holds no word of the others: %s', async (layout) => {
    for (const [saving, save] of savings) {
      const pdf = await save(await makeSharedPdf(layout))
      expect(await findTexts(pdf, later), saving).toEqual(later)
      const sample = await sampleOf(pdf, 2)
      expect(await findTexts(sample, later), saving).toEqual([])
      expect(await findTexts(sample, kept), saving).toEqual(kept)
      const [before, after] = [await drawPages(pdf, 2), await drawPages(await sampleOf(pdf, 2, ' '), 2)]
      for (const page of [0, 1]) {
        expect(new Set(before[page]).size, 'the page shows something').toBeGreaterThan(2)
        expect(after[page]?.equals(before[page] as Buffer), `${saving}: page ${page + 1}`).toBe(true)
      }
    }
  })

  it('is refused when a page cannot be read, because what it draws is not known', async () => {
    const pdf = await makePdf({
      pages: 8,
      finish: (document) => {
        const locked = document.context.stream('nothing readable', { Filter: 'JBIG2Decode' })
        document.getPage(0).node.set(PDFName.Contents, document.context.register(locked))
      },
    })
    expect(await cutSample({ pdf, pages: 2, title: '', mark: 'Sample' })).toBeNull()
  })
})

describe('of a document with tags', () => {
  const maths = readFileSync(new URL('../../build/documents/demo-editions/maths.pdf', import.meta.url))
  const pages = 4

  it('keeps headings, tables, alternative texts, language and bookmarks of its pages', async () => {
    const [edition, sample] = [await openPdf(maths), await openPdf(await sampleOf(maths, pages))]
    const tags = await readTags(sample)
    expect(tags).toEqual(await readTags(edition, pages))
    for (const role of ['H1', 'H2', 'Figure', 'Table', 'TH']) expect(tags.map((tag) => tag.role)).toContain(role)
    expect(tags.filter(({ role, alt }) => role === 'Figure' && !alt)).toEqual([])
    expect((await sample.getMetadata()).info).toMatchObject({ Title: 'Mathematics: sample', Language: 'en-IN' })
    expect(await sample.getMarkInfo()).toMatchObject({ Marked: true })
    const outline = (await sample.getOutline()) ?? []
    expect(outline.map(({ title }) => title)).toEqual(tags.filter(({ role }) => role === 'H1').map(({ text }) => text))
    for (const { dest } of outline)
      expect(await sample.getPageIndex((dest as unknown[])[0] as RefProxy)).toBeLessThan(pages)
  })

  it('brings along no heading and no alternative text of the other pages', async () => {
    const edition = await openPdf(maths)
    const shown = new Set((await readTags(edition, pages)).flatMap(({ text, alt }) => [text, alt]))
    const others = (await readTags(edition)).flatMap(({ role, text, alt }) => (/^H\d$/.test(role) ? [text] : [alt]))
    const hidden = others.filter((text) => text && !shown.has(text))
    const stored = await listStrings(await sampleOf(maths, pages))
    expect(await listStrings(maths)).toEqual(expect.arrayContaining(hidden))
    expect(stored.filter((text) => hidden.includes(text))).toEqual([])
  })

  it('does without tags and bookmarks that go round in circles', async () => {
    const looped = await makePdf({
      pages: 8,
      finish: ({ catalog, context }) => {
        const bookmark = context.obj({ Title: PDFString.of('Again') })
        const ref = context.register(bookmark)
        for (const key of ['First', 'Next']) bookmark.set(PDFName.of(key), ref)
        catalog.set(PDFName.of('Outlines'), context.register(context.obj({ First: ref })))
        const element = context.obj({ S: 'P' })
        const elementRef = context.register(element)
        element.set(PDFName.of('K'), context.obj([elementRef]))
        catalog.set(PDFName.of('StructTreeRoot'), context.register(context.obj({ K: elementRef })))
      },
    })
    const sample = await openPdf(await sampleOf(looped, 2))
    expect([sample.numPages, await sample.getOutline(), await readTags(sample)]).toEqual([2, null, []])
  })
})

async function listStrings(pdf: Uint8Array): Promise<string[]> {
  const waiting = await listObjects(pdf)
  const texts: string[] = []
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFString || object instanceof PDFHexString) texts.push(object.decodeText())
    else waiting.push(...listParts(object))
  }
  return texts
}

function drawPages(pdf: Uint8Array, pages: number): Promise<Buffer[]> {
  return withPdfium([pdf], async (document) => {
    const drawn: Buffer[] = []
    for (let page = 0; page < pages; page++) {
      const image = await document?.getPage(page).render({ scale: 0.5, render: 'bitmap' })
      drawn.push(Buffer.from(image?.data ?? []))
    }
    return drawn
  })
}

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
