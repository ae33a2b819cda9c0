import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  type PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { checkPdf } from './check-pdf.ts'
import { findCopyId } from './find-copy-id.ts'
import { readFrame } from './page-frame.ts'
import { stampPdf } from './stamp-pdf.ts'

const copyId = 'copy0123456789abcdef01234567'
const stampedFor = { name: 'आशा वर्मा', email: 'asha@example.in', orderId: 'bb_Zk3xVb81LmQpR7sT0uWyA2cD' }

const stamp = async (pdf: Uint8Array) => (await stampPdf({ pdf, stampedFor, copyId })).pdf
const load = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false })

/** Finds the corners of the line in the page's coordinates, and its direction in degrees. */
async function locateStamp(pdf: Uint8Array, index = 0) {
  const document = await load(pdf)
  const page = document.getPage(index)
  const contents = page.node.Contents() as PDFArray
  const drawing = (contents.lookup(contents.size() - 1) as PDFRawStream).getContentsString()
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (/^(.+) cm$/m.exec(drawing)?.[1] ?? '').split(' ').map(Number)
  const line = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('ShopStampLine'))
  const box = (line as PDFRawStream).dict.lookup(PDFName.of('BBox'), PDFArray)
  const [width, height] = [2, 3].map((at) => box.lookup(at, PDFNumber).asNumber()) as [number, number]
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const
  const corners = [at(0, 0), at(width, 0), at(0, height), at(width, height)]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
    direction: Math.round((Math.atan2(b, a) * 180) / Math.PI),
    frame: readFrame(page),
    scale: Math.hypot(a, b),
  }
}

const cropped = (page: PDFPage) => {
  page.setMediaBox(-30, -50, 700, 900)
  page.setCropBox(60, 80, 400, 500)
}

const croppedAndRotated = (page: PDFPage) => {
  cropped(page)
  rotate(90)(page)
}

describe('the stamp on a page', () => {
  it.each<[string, Parameters<typeof makePdf>[0]]>([
    ['of A4', {}],
    ['in landscape format', { size: [842, 595] }],
    ['rotated by 90°', { eachPage: rotate(90) }],
    ['rotated by 180°', { eachPage: rotate(180) }],
    ['rotated by 270°', { eachPage: rotate(270) }],
    ['rotated by -90°', { eachPage: rotate(-90) }],
    ['whose media box does not start at zero', { eachPage: (page) => page.setMediaBox(-100, 300, 595, 842) }],
    [
      'whose media box has its corners in reverse order',
      {
        eachPage: (page) => page.node.set(PDFName.of('MediaBox'), page.doc.context.obj([595, 842, 0, 0])),
      },
    ],
    ['that is cropped', { eachPage: cropped }],
    ['that is cropped and rotated', { eachPage: croppedAndRotated }],
    ['whose crop box is larger than the page', { eachPage: (page) => page.setCropBox(-500, -500, 3000, 3000) }],
    ['whose crop box lies outside the page', { eachPage: (page) => page.setCropBox(5000, 5000, 10, 10) }],
    ['as small as a postage stamp', { size: [90, 120] }],
    ['as large as a poster', { size: [2384, 3370] }],
    ['as narrow as a receipt', { size: [160, 900] }],
    [
      'in large units',
      { size: [100, 140], eachPage: (page) => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(6)) },
    ],
  ])('%s is visible, upright and at the bottom', async (_, options) => {
    const { frame, direction, ...place } = await locateStamp(await stamp(await makePdf(options)))
    expect(place.left).toBeGreaterThanOrEqual(frame.left)
    expect(place.right).toBeLessThanOrEqual(frame.right)
    expect(place.bottom).toBeGreaterThanOrEqual(frame.bottom)
    expect(place.top).toBeLessThanOrEqual(frame.top)
    expect((direction + 360) % 360).toBe(frame.rotation)
    const toTheBottom = {
      0: place.bottom - frame.bottom,
      90: frame.right - place.right,
      180: frame.top - place.top,
      270: place.left - frame.left,
    }[frame.rotation]
    expect(toTheBottom).toBeCloseTo(5 * place.scale, 2)
  })

  it('grows with the page', async () => {
    const usual = await locateStamp(await stamp(await makePdf()))
    const poster = await locateStamp(await stamp(await makePdf({ size: [2380, 3368] })))
    expect(poster.scale).toBeCloseTo(usual.scale * 4, 3)
  })

  it('is on each of 500 pages, but stored once per page format', async () => {
    const file = await makePdf({ pages: 500, eachPage: (page, index) => index % 2 && rotate(90)(page) })
    const stamped = await stamp(file)
    expect(stamped.length - file.length).toBeLessThan(120_000)
    for (const index of [0, 1, 250, 499]) {
      expect((await locateStamp(stamped, index)).direction).toBe(index % 2 ? 90 : 0)
    }
    const document = await load(stamped)
    const drawings = document.getPages().map(({ node }) => `${(node.Contents() as PDFArray).asArray().at(-1)}`)
    expect(new Set(drawings).size).toBe(2)
  })

  it('does not depend on coordinates that a page leaves changed', async () => {
    const pdf = await makePdf({
      finish: (document) => {
        const { context } = document
        const [page] = document.getPages()
        page?.node.set(PDFName.of('Contents'), context.register(context.stream('0.1 0 0 0.1 300 300 cm')))
      },
    })
    const document = await load(await stamp(pdf))
    const contents = (document.getPage(0).node.Contents() as PDFArray).asArray()
    const texts = contents.map((ref) => (document.context.lookup(ref) as PDFRawStream).getContentsString().trim())
    expect(texts.slice(0, 3)).toEqual(['q', '0.1 0 0 0.1 300 300 cm', 'Q'])
  })

  it('is on empty pages and on pages that share their content', async () => {
    const pdf = await makePdf({
      pages: 2,
      finish: (document) => {
        const [first, second] = document.getPages() as [PDFPage, PDFPage]
        first.node.delete(PDFName.of('Contents'))
        first.node.delete(PDFName.of('Resources'))
        const shared = document.context.register(document.context.obj([]))
        first.node.set(PDFName.of('Contents'), shared)
        second.node.set(PDFName.of('Contents'), shared)
      },
    })
    const document = await load(await stamp(pdf))
    for (const page of document.getPages()) expect((page.node.Contents() as PDFArray).size()).toBe(3)
  })
})

describe('a stamped file', () => {
  it('keeps bookmarks, links, fields, tags and properties', async () => {
    const file = await makePdf({
      pages: 2,
      finish: (document) => {
        const { context, catalog } = document
        document.setTitle('Mathematics Blueprint')
        document.setAuthor('The Owner')
        const page = document.getPage(0)
        const link = context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [10, 10, 90, 30],
          A: { Type: 'Action', S: 'URI', URI: PDFString.of('https://example.com/') },
        })
        page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]))
        document.getForm().createTextField('answer').addToPage(page, { x: 50, y: 50 })
        const outline = context.obj({ Title: PDFHexString.fromText('Chapter 1'), Dest: [page.ref, 'Fit'] })
        const first = context.register(outline)
        catalog.set(PDFName.of('Outlines'), context.register(context.obj({ First: first, Last: first, Count: 1 })))
        catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
        catalog.set(PDFName.of('StructTreeRoot'), context.register(context.obj({ Type: 'StructTreeRoot' })))
        const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><kept/></rdf:RDF></x:xmpmeta>'
        catalog.set(PDFName.of('Metadata'), context.register(context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })))
      },
    })
    const document = await load(await stamp(file))
    const { catalog } = document
    expect(document.getTitle()).toBe('Mathematics Blueprint')
    expect(document.getAuthor()).toBe('The Owner')
    const outlines = catalog.lookup(PDFName.of('Outlines'), PDFDict).lookup(PDFName.of('First'), PDFDict)
    expect(outlines.lookup(PDFName.of('Title'), PDFHexString).decodeText()).toBe('Chapter 1')
    expect(outlines.lookup(PDFName.of('Dest'), PDFArray).get(0)).toBe(document.getPage(0).ref)
    expect(document.getPage(0).node.Annots()?.size()).toBe(2)
    expect(document.getForm().getTextField('answer').acroField.getWidgets()).toHaveLength(1)
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true')
    expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
    const xmp = catalog.lookup(PDFName.of('Metadata')) as PDFRawStream
    expect(xmp.getContentsString()).toMatch(/<kept\/>.*<pdfx:CopyId>copy0123456789abcdef01234567<.*<\/rdf:RDF>/)
    expect(xmp.dict.get(PDFName.of('Subtype'))).toBe(PDFName.of('XML'))
  })

  it('does not contain the unstamped file', async () => {
    const stamped = Buffer.from(await stamp(await makePdf()))
    expect(stamped.toString('latin1').match(/%%EOF/g)).toHaveLength(1)
  })

  it('is identical each time', async () => {
    const file = await makePdf({ pages: 3 })
    expect(Buffer.from(await stamp(file)).equals(await stamp(file))).toBe(true)
  })

  it('has no editing restrictions', async () => {
    const restricted = await makePdf({
      finish: (document) => {
        document.encrypt({ ownerPassword: 'owner', permissions: { modifying: false } })
      },
    })
    await expect(load(restricted)).rejects.toThrow(/encrypted/)
    const document = await load(await stamp(restricted))
    expect(document.isEncrypted).toBe(false)
    const contents = document.getPage(0).node.Contents() as PDFArray
    const drawing = decodePDFRawStream(contents.lookup(1) as PDFRawStream).decode()
    expect(Buffer.from(drawing).toString('latin1')).toContain(Buffer.from('Page 1').toString('hex').toUpperCase())
    expect(await findCopyId(await stamp(restricted))).toBe(copyId)
    expect((await locateStamp(await stamp(restricted))).direction).toBe(0)
  })
})

describe('checking a file', () => {
  it('counts its pages', async () => {
    expect(await checkPdf(await makePdf({ pages: 7 }))).toEqual({ pages: 7 })
  })

  it('refuses a file that needs a password', async () => {
    const locked = await makePdf({
      finish: (document) => {
        document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      },
    })
    expect(await checkPdf(locked)).toMatchObject({ refused: 'password' })
  })

  it.each([
    ['text after a PDF header', Buffer.from('%PDF-1.7\nhello\n%%EOF')],
    ['an empty file', new Uint8Array()],
  ])('refuses a file that is not a PDF: %s', async (_, bytes) => {
    expect(await checkPdf(bytes)).toMatchObject({ refused: 'broken', reason: expect.any(String) })
  })
})

describe('a leaked copy', () => {
  it('is traced by its properties', async () => {
    expect(await findCopyId(await stamp(await makePdf()))).toBe(copyId)
  })

  it.each([1, 40])('is traced without its properties, %i pages', async (pages) => {
    const stripped = await load(await stamp(await makePdf({ pages })))
    delete stripped.context.trailerInfo.Info
    stripped.catalog.delete(PDFName.of('Metadata'))
    const bytes = await stripped.save({ useObjectStreams: true })
    expect(await findCopyId(bytes)).toBe(copyId)
  })

  it('is traced by a single page in another file', async () => {
    const source = await load(await stamp(await makePdf({ pages: 3 })))
    const other = await PDFDocument.create()
    const [page] = await other.copyPages(source, [1])
    if (page) other.addPage(page)
    expect(await findCopyId(await other.save())).toBe(copyId)

    const pieces = `[<${Buffer.from(copyId.slice(0, 9)).toString('hex')}> -20 (${copyId.slice(9)})] TJ`
    const rewritten = await makePdf({
      finish: (document) => {
        const content = document.context.flateStream(`BT /F1 1 Tf ${pieces} ET`)
        document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(content))
      },
    })
    expect(await findCopyId(rewritten)).toBe(copyId)
  })

  it.each([
    ['a file without a stamp', () => makePdf()],
    ['a file that is not a PDF', async () => Buffer.from('hello')],
  ])('is not found in %s', async (_, make) => {
    expect(await findCopyId(await make())).toBeNull()
  })
})
