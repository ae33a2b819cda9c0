import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { openPdf } from '#tests/documents/read-pdf.ts'
import { makeCopy, makeTemplate, testBuyer, testCopyId } from '#tests/pdf/make-copy.ts'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { runQpdf } from '#tests/pdf/run-qpdf.ts'
import { readFrame } from '../pages/read-frame.ts'
import { withPdfium } from '../pages/with-pdfium.ts'
import { placeholderId } from '../stamp/copy-id.ts'
import { findCopyId } from '../stamp/find-copy-id.ts'
import { buildTemplate } from './build-template.ts'
import { joinCopy } from './join-copy.ts'
import { writeCopy } from './write-copy.ts'

const load = (pdf: Uint8Array) => PDFDocument.load(pdf, { updateMetadata: false })

/** Finds the corners of the line in the page's coordinates, and its direction in degrees. */
async function locateStamp(pdf: Uint8Array, index = 0) {
  const document = await load(pdf)
  const page = document.getPage(index)
  const line = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).lookup(PDFName.of('ShopStampLine'))
  const readNumbers = (key: string) => {
    const numbers = (line as PDFRawStream).dict.lookup(PDFName.of(key), PDFArray)
    return numbers.asArray().map((_, at) => numbers.lookup(at, PDFNumber).asNumber())
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = readNumbers('Matrix')
  const [, , width = 0, height = 0] = readNumbers('BBox')
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

const replaceContent = (content: string) => (document: PDFDocument) => {
  const { context } = document
  document.getPage(0).node.set(PDFName.of('Contents'), context.register(context.stream(content)))
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
    const { frame, direction, ...place } = await locateStamp(await makeCopy(await makePdf(options)))
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
    const usual = await locateStamp(await makeCopy(await makePdf()))
    const poster = await locateStamp(await makeCopy(await makePdf({ size: [2380, 3368] })))
    expect(poster.scale).toBeCloseTo(usual.scale * 4, 3)
  })

  it('is on each page, and drawn once per page format', async () => {
    const file = await makePdf({ pages: 60, eachPage: (page, index) => index % 2 && rotate(90)(page) })
    const { body, layout } = await makeTemplate(file)
    const copy = joinCopy({ body }, writeCopy(layout, testBuyer, testCopyId))
    expect(copy.length - file.length).toBeLessThan(25_000)
    for (const index of [0, 1, 30, 59]) {
      expect((await locateStamp(copy, index)).direction).toBe(index % 2 ? 90 : 0)
    }
    expect(layout.frames).toHaveLength(2)
    // Each page, the properties and the file's identifier.
    expect(layout.idOffsets).toHaveLength(62)
  })

  it.each([
    ['changed coordinates', '0.1 0 0 0.1 300 300 cm', ['q', 'Q']],
    ['saved states', 'q 2 0 0 2 0 0 cm q q Q', ['q', 'Q\nQ\nQ']],
    ['an open text', 'BT /F1 9 Tf 9 0 0 9 50 50 Tm', ['q', 'ET\nQ']],
    ['an open mark', '/P <</MCID 0>> BDC /Span BMC EMC', ['q', 'EMC\nQ']],
    ['states restored too often', 'Q q Q Q 5 5 20 20 re f', ['q\nq\nq', 'Q']],
    ['operators inside texts, names and comments', '(Q \\) Q (Q)) Tj /q gs <51> Tj % Q q q', ['q', 'Q']],
    ['an inline image that contains operators', 'BI /W 2 /H 1 /CS /G /BPC 8 ID \nQ q q EI', ['q', 'Q']],
    ['a stray bracket', '9 0 0 9 0 0 cm ) ] >> q', ['q', 'Q\nQ']],
  ])('does not depend on what a page leaves open: %s', async (_, content, [before, after]) => {
    const copy = await makeCopy(await makePdf({ finish: replaceContent(content) }))
    const document = await load(copy)
    const contents = (document.getPage(0).node.Contents() as PDFArray).asArray()
    const texts = contents.map((ref) => (document.context.lookup(ref) as PDFRawStream).getContentsString().trim())
    expect(texts.slice(0, 3)).toEqual([before, content, after])
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
    const document = await load(await makeCopy(pdf))
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
    const document = await load(await makeCopy(file))
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

  it('is one whole file, to which nothing was appended', async () => {
    const copy = Buffer.from(await makeCopy(await makePdf({ pages: 3 }))).toString('latin1')
    expect(copy.match(/%%EOF/g)).toHaveLength(1)
    expect(copy.match(/startxref/g)).toHaveLength(1)
    expect(copy.match(/\/XRef/g)).toHaveLength(1)
    expect(copy).not.toContain('/Prev')
    expect(copy).not.toContain(placeholderId)
  })

  it('has no errors that qpdf finds', async () => {
    const tagged = await makePdf({ pages: 3, eachPage: (page, index) => index && rotate(90)(page) })
    await runQpdf(await makeCopy(tagged), '--object-streams=disable')
  })

  it('cannot be opened without its tail, and still names the buyer', async () => {
    const template = await makeTemplate(await makePdf({ pages: 3 }))
    const copy = joinCopy(template, writeCopy(template.layout, testBuyer, testCopyId))
    const cut = copy.subarray(0, template.body.length)
    await expect(withPdfium([cut], async () => 'opened')).rejects.toThrow()
    await expect(runQpdf(cut)).rejects.toThrow()
    await expect(openPdf(cut)).rejects.toThrow()
    expect(await findCopyId(cut)).toBe(testCopyId)
  })

  it('is identical each time', async () => {
    const file = await makePdf({ pages: 3 })
    expect(Buffer.from(await makeCopy(file)).equals(await makeCopy(file))).toBe(true)
  })

  it('does not contain what older revisions of the edition left behind', async () => {
    const file = await makePdf({
      finish: (document) => {
        document.context.register(document.context.stream('a deleted page'))
      },
    })
    expect(Buffer.from(file).includes('a deleted page')).toBe(true)
    expect(Buffer.from(await makeCopy(file)).includes('a deleted page')).toBe(false)
  })

  it('stamps a page once that stands in the document twice', async () => {
    const file = await makePdf({
      finish: (document) => {
        document.catalog.Pages().Kids().push(document.getPage(0).ref)
        document.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(2))
      },
    })
    const document = await load(await makeCopy(file))
    expect((document.getPage(1).node.Contents() as PDFArray).size()).toBe(4)
  })

  it('has no editing restrictions', async () => {
    const restricted = await makePdf({
      finish: (document) => {
        document.encrypt({ ownerPassword: 'owner', permissions: { modifying: false } })
      },
    })
    await expect(load(restricted)).rejects.toThrow(/encrypted/)
    const document = await load(await makeCopy(restricted))
    expect(document.isEncrypted).toBe(false)
    const contents = document.getPage(0).node.Contents() as PDFArray
    const drawing = decodePDFRawStream(contents.lookup(1) as PDFRawStream).decode()
    expect(Buffer.from(drawing).toString('latin1')).toContain(Buffer.from('Page 1').toString('hex').toUpperCase())
    expect(await findCopyId(await makeCopy(restricted))).toBe(testCopyId)
    expect((await locateStamp(await makeCopy(restricted))).direction).toBe(0)
  })
})

describe('preparing an edition', () => {
  it('counts its pages', async () => {
    expect((await makeTemplate(await makePdf({ pages: 7 }))).layout.pages).toBe(7)
  })

  it('describes it in plain JSON', async () => {
    const { body, layout } = await makeTemplate(await makePdf({ pages: 2 }))
    const stored = JSON.parse(JSON.stringify(layout))
    expect(writeCopy(stored, testBuyer, testCopyId)).toEqual(writeCopy(layout, testBuyer, testCopyId))
    expect(layout.bodyBytes).toBe(body.length)
  })

  it('accepts lists of any length, as tagged files have them', async () => {
    const finish = ({ context, catalog }: PDFDocument) =>
      catalog.set(PDFName.of('StructTreeRoot'), context.obj({ Type: 'StructTreeRoot', K: Array(300_000).fill(1) }))
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ layout: { pages: 1 } })
  })

  it('refuses a file that needs a password', async () => {
    const locked = await makePdf({
      finish: (document) => {
        document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
      },
    })
    expect(await buildTemplate(locked)).toMatchObject({ refused: 'password' })
  })

  it.each([
    ['text after a PDF header', Buffer.from('%PDF-1.7\nhello\n%%EOF')],
    ['an empty file', new Uint8Array()],
  ])('refuses a file that is not a PDF: %s', async (_, bytes) => {
    expect(await buildTemplate(bytes)).toMatchObject({ refused: 'broken', reason: expect.any(String) })
  })

  it('refuses a file that unpacks into too much', async () => {
    const packed = deflateSync(deflateSync(Buffer.alloc(300 * 1024 ** 2, ' '), { level: 1 }))
    const bomb = await makePdf({
      finish: ({ context }) => {
        const dictionary = context.obj({ Filter: ['FlateDecode', 'FlateDecode'] })
        context.register(PDFRawStream.of(dictionary, packed))
      },
    })
    expect(await buildTemplate(bomb)).toMatchObject({ refused: 'broken', reason: expect.stringMatching(/unpacks/) })
  })

  it('refuses a copy of a buyer', async () => {
    expect(await buildTemplate(await makeCopy(await makePdf()))).toMatchObject({ refused: 'stamped' })
  })

  it('refuses a file whose copy would look different', async () => {
    // Readers ignore the Q; in a copy it would restore the state from before the page.
    const content = '0.2 0 0 0.2 100 400 cm Q 0 0 400 400 re f'
    const edition = await makePdf({ finish: replaceContent(content) })
    expect(await buildTemplate(edition)).toMatchObject({
      refused: 'altered',
      reason: expect.stringMatching(/^page 1 differs/),
    })
  })

  it.each<[string, object]>([
    ['a script', { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }],
    ['a program to start', { S: 'Launch', P: null, F: PDFString.of('cmd.exe') }],
    ['a form that is sent', { S: 'SubmitForm', F: PDFString.of('https://example.com/') }],
    ['data to import', { S: 'ImportData', F: PDFString.of('data.fdf') }],
    ['another file to open', { S: 'GoToR', F: PDFString.of('\\\\host\\file.pdf') }],
    ['an embedded file to open', { S: 'GoToE', F: PDFString.of('inside.pdf') }],
    ['a link with a script', { S: 'URI', URI: PDFString.of('javascript:alert(1)') }],
    ['a link to a local file', { S: 'URI', URI: PDFString.of('file:///etc/passwd') }],
    ['a link to a share of Windows', { S: 'URI', URI: PDFHexString.fromText('\\\\host\\share') }],
    ['a link to a share with slashes', { S: 'URI', URI: PDFString.of('//host/share') }],
    ['a link to a share behind a scheme', { S: 'URI', URI: PDFString.of('https:\\\\host\\share') }],
    ['a link to a file beside it', { S: 'URI', URI: PDFString.of('setup.exe') }],
    ['a link that logs in', { S: 'URI', URI: PDFString.of('https://user:secret@example.com/') }],
    ['a link that hides its host', { S: 'URI', URI: PDFString.of('https://cbse.gov.in@example.com/') }],
    ['a link with a line break', { S: 'URI', URI: PDFString.of('java\nscript:alert(1)') }],
    ['an article of another file', { S: 'Thread', D: 0, F: PDFString.of('\\\\host\\file.pdf') }],
    ['links that lead to a share', { URI: PDFString.of('index'), Base: PDFString.of('file://host/share/') }],
  ])('refuses a file with %s, wherever it is', async (_, action) => {
    const places: ((document: PDFDocument) => void)[] = [
      ({ context, catalog }) => catalog.set(PDFName.of('OpenAction'), context.obj(action as never)),
      (document) => document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: action } as never)),
      (document) => {
        const { context } = document
        const first = { S: 'GoTo', D: [document.getPage(0).ref, 'Fit'], Next: [action] }
        const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: first } as never)
        document.getPage(0).node.set(PDFName.of('Annots'), context.obj([context.register(link)]))
      },
    ]
    for (const finish of places) {
      expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ refused: 'unsafe' })
    }
  })

  it.each([
    ['a page that is loaded from elsewhere', { F: PDFString.of('\\\\host\\page') }],
    ['a page that is loaded from the web', { F: { Type: 'Filespec', FS: 'URL', F: PDFString.of('http://host/page') } }],
    ['a part that is loaded from elsewhere', { Ref: { F: { UF: PDFHexString.fromText('//host/file.pdf') }, Page: 0 } }],
    ['a picture that is loaded from elsewhere', { OPI: { '2.0': { F: PDFString.of('host:picture.tif') } } }],
  ])('refuses a file with %s', async (_, entries) => {
    const finish = (document: PDFDocument) =>
      document
        .getPage(0)
        .node.set(PDFName.Contents, document.context.register(document.context.stream('', entries as never)))
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ refused: 'unsafe' })
  })

  it('refuses an action in an object that only some readers understand', async () => {
    const finish = ({ context, catalog }: PDFDocument) => {
      const bytes = Buffer.from('<< /S /Launch /F (cmd.exe) /D [ << >')
      catalog.set(PDFName.of('OpenAction'), context.register(PDFInvalidObject.of(bytes)))
    }
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ refused: 'unsafe' })
  })

  it('accepts links to pages, websites and mailboxes, and a file that is inside', async () => {
    const addresses = [
      'https://cbse.gov.in/a?b=c@d',
      'HTTP://example.com',
      'mailto:a@example.in',
      'tel:+911',
      'www.cbse.gov.in',
      '#a',
    ]
    const finish = (document: PDFDocument) => {
      const { context } = document
      const links = addresses.map((address) => {
        const action = { S: 'URI', URI: PDFString.of(address) }
        return context.register(
          context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], F: 4, A: action } as never),
        )
      })
      document.getPage(0).node.set(PDFName.of('Annots'), context.obj(links))
      return document.attach(Buffer.from('1,2'), 'figures.csv', { mimeType: 'text/csv' })
    }
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ layout: { pages: 1 } })
  })

  it.each([
    ['a video', { Type: 'Annot', Subtype: 'RichMedia', Rect: [0, 0, 9, 9] }],
    ['a sound', { Type: 'Annot', Subtype: 'Sound', Rect: [0, 0, 9, 9] }],
  ])('refuses a file with %s', async (_, annotation) => {
    const finish = (document: PDFDocument) =>
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([annotation]))
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ refused: 'unsafe' })
  })

  it('refuses a form that only Adobe Reader can show', async () => {
    const finish = ({ context, catalog }: PDFDocument) =>
      catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: [PDFString.of('template')] }))
    expect(await buildTemplate(await makePdf({ finish }))).toMatchObject({ refused: 'unsafe', reason: 'XFA' })
  })
})
