import { PDFArray, type PDFDict, type PDFDocument, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { makePdf } from './make-pdf.ts'

/** Stands on one page only, counted from 0, wherever a program stores what the page shows. */
export const secretOf = (page: number) => `QUETZAL-${String.fromCharCode(65 + page)}-ANSWER`

interface Draft {
  document: PDFDocument
  context: PDFDocument['context']
  font: PDFRef
  /** The numbers of the pages, from 0. */
  numbers: number[]
  /** One dictionary that all pages share, as most programs write it. */
  shared: PDFDict
  setContent(page: number, content: string): void
}

const write = (page: number, at = 300) => `BT /F1 18 Tf 1 0 0 1 60 ${at} Tm (${secretOf(page)}) Tj ET`
const bounds = { BBox: [0, 0, 595, 842] }
const form = { Type: 'XObject', Subtype: 'Form', ...bounds }
const byPage = <Value>({ numbers }: Draft, prefix: string, make: (page: number) => Value) =>
  Object.fromEntries(numbers.map((page) => [`${prefix}${page}`, make(page)]))

/** How programs share the parts of pages, so that a page reaches what only others draw. */
const layouts: Record<string, (draft: Draft) => void> = {
  'Word: one list of resources, tags with texts, thumbnails and properties': (draft) => {
    const { context, document, shared } = draft
    const image = (page: number) => ({ Type: 'XObject', Subtype: 'Image', Width: page + 1, Height: 1 })
    shared.set(
      name('XObject'),
      context.obj(byPage(draft, 'Image', (page) => addStream(draft, secretOf(page), image(page)))),
    )
    for (const page of draft.numbers) {
      const { node } = document.getPage(page)
      draft.setContent(page, `/P <</MCID 0>> BDC ${write(page)} EMC`)
      node.set(name('StructParents'), context.obj(page))
      node.set(name('Thumb'), addStream(draft, secretOf(page), image(0)))
      node.set(name('Metadata'), addStream(draft, `<x>${secretOf(page)}</x>`, { Type: 'Metadata' }))
    }
    addTags(draft, (page) => ({ K: 0, Alt: PDFString.of(secretOf(page)), A: addStream(draft, secretOf(page), {}) }))
  },
  'InDesign: layers, private data, articles and alternate images': (draft) => {
    const { context, document, shared } = draft
    const layers = draft.numbers.map((page) => {
      const usage = {
        CreatorInfo: { Creator: PDFString.of(secretOf(page)), Data: addStream(draft, secretOf(page), {}) },
      }
      return context.register(context.obj({ Type: 'OCG', Name: PDFString.of(`Layer ${page}`), Usage: usage } as never))
    })
    const marked = (page: number) => ({
      Metadata: addStream(draft, secretOf(page), {}),
      Title: PDFString.of(secretOf(page)),
    })
    shared.set(
      name('Properties'),
      context.obj({ ...byPage(draft, 'MC', (page) => layers[page]), ...byPage(draft, 'Tag', marked) } as never),
    )
    const image = context.obj({
      Image: addStream(draft, 'FFFF', {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 1,
        Height: 1,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
        Filter: 'ASCIIHexDecode',
        Alternates: draft.numbers.map((page) => ({ Image: addStream(draft, secretOf(page), {}) })),
      }),
    } as never)
    shared.set(name('XObject'), image)
    for (const page of draft.numbers) {
      draft.setContent(
        page,
        `/OC /MC${page} BDC /Span /Tag${page} BDC ${write(page)} EMC EMC q 9 0 0 9 9 9 cm /Image Do Q`,
      )
      const { node } = document.getPage(page)
      node.set(
        name('PieceInfo'),
        context.obj({ InDesign: { Private: addStream(draft, draft.numbers.map(secretOf).join(), {}) } }),
      )
    }
    document.catalog.set(
      name('OCProperties'),
      context.obj({ OCGs: layers, D: { Order: [PDFString.of(secretOf(7)), ...layers], ON: layers } } as never),
    )
    document.catalog.set(name('PieceInfo'), context.obj({ InDesign: { Private: addStream(draft, secretOf(7), {}) } }))
  },
  'Canva: forms inside forms that list all forms': (draft) => {
    const { context } = draft
    const all = context.obj({ Font: { F1: draft.font } })
    const allRef = context.register(all)
    const leaf = (page: number) =>
      addStream(draft, write(page), { ...form, Resources: allRef, Group: { S: 'Transparency' } })
    const leaves = byPage(draft, 'Leaf', leaf)
    const group = (page: number) => addStream(draft, `q /Leaf${page} Do Q`, { ...form, Resources: allRef })
    const mask = (page: number) => ({
      SMask: {
        S: 'Alpha',
        G: addStream(draft, `0 0 595 842 re f % ${secretOf(page)}`, { ...form, Resources: allRef }),
      },
    })
    all.set(name('XObject'), context.obj({ ...leaves, ...byPage(draft, 'Group', group) }))
    all.set(name('ExtGState'), context.obj(byPage(draft, 'State', mask)))
    for (const page of draft.numbers) {
      document(draft, page).set(PDFName.Resources, allRef)
      draft.setContent(page, `q /State${page} gs /Group${page} Do Q`)
    }
  },
  'Quartz: patterns that draw text': (draft) => {
    const tiling = { PatternType: 1, PaintType: 1, TilingType: 1, ...bounds, XStep: 595, YStep: 842 }
    const pattern = (page: number) =>
      addStream(draft, write(page), { ...tiling, Resources: draft.context.obj({ Font: { F1: draft.font } }) })
    draft.shared.set(name('Pattern'), draft.context.obj(byPage(draft, 'Pattern', pattern)))
    for (const page of draft.numbers) draft.setContent(page, `/Pattern cs /Pattern${page} scn 0 0 595 842 re f`)
  },
  'TeX: glyphs that are contents of their own': (draft) => {
    const { context } = draft
    const glyph = (page: number) => addStream(draft, `9 0 d0 ${write(page)}`, {})
    const glyphs = {
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 595, 842],
      FontMatrix: [1, 0, 0, 1, 0, 0],
      FirstChar: 65,
      LastChar: 65 + draft.numbers.length - 1,
      Widths: draft.numbers.map(() => 9),
      Resources: { Font: { F1: draft.font } },
      CharProcs: byPage(draft, 'glyph', glyph),
      Encoding: { Type: 'Encoding', Differences: [65, ...draft.numbers.map((page) => `glyph${page}`)] },
    }
    draft.shared.set(name('Font'), context.obj({ Glyphs: context.register(context.obj(glyphs as never)) }))
    for (const page of draft.numbers) draft.setContent(page, `BT /Glyphs 1 Tf q Q <${(65 + page).toString(16)}> Tj ET`)
  },
  'old programs: forms that use the resources of their page': (draft) => {
    const leaf = (page: number) => addStream(draft, write(page), form)
    const group = (page: number) => addStream(draft, `/Leaf${page} Do`, form)
    draft.shared.set(
      name('XObject'),
      draft.context.obj({ ...byPage(draft, 'Leaf', leaf), ...byPage(draft, 'Group/', group) }),
    )
    for (const page of draft.numbers) draft.setContent(page, `/Group#2F${page} Do`)
  },
  'tagged forms, form fields and notes': (draft) => {
    const { context } = draft
    const forms = draft.numbers.map((page) =>
      addStream(draft, `/P <</MCID 0>> BDC ${write(page)} EMC`, {
        ...form,
        StructParents: page,
        Resources: context.obj({ Font: { F1: draft.font } }),
      }),
    )
    draft.shared.set(name('XObject'), context.obj(byPage(draft, 'Form', (page) => forms[page] as PDFRef)))
    for (const page of draft.numbers) {
      draft.setContent(page, `/Form${page} Do`)
      const note = {
        Type: 'Annot',
        Subtype: 'FreeText',
        F: 2,
        Rect: [0, 0, 99, 99],
        Contents: PDFString.of(secretOf(page)),
        AP: { N: forms[(page + 1) % 8] },
      }
      document(draft, page).set(name('Annots'), context.obj([context.register(context.obj(note as never))]))
    }
    // A first page whose tag names the form of a later one.
    addTags(draft, (page) => ({
      K: [
        { Type: 'MCR', MCID: 0, Stm: forms[page] },
        { Type: 'MCR', MCID: 0, Pg: draft.document.getPage(0).ref, Stm: forms[7] },
      ],
    }))
  },
}

export const layoutNames = Object.keys(layouts)

/** Eight pages in the manner of a program, each with its secret. */
export function makeSharedPdf(layout: string): Promise<Uint8Array> {
  return makePdf({
    pages: 8,
    finish: (document) => {
      const { context } = document
      const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
      const shared = context.obj({ Font: { F1: font } })
      const sharedRef = context.register(shared)
      for (const page of document.getPages()) page.node.set(PDFName.Resources, sharedRef)
      const setContent = (page: number, content: string) =>
        document.getPage(page).node.set(PDFName.Contents, context.register(context.flateStream(content)))
      const numbers = document.getPageIndices()
      layouts[layout]?.({ document, context, font, numbers, shared, setContent })
    },
  })
}

const name = (key: string) => PDFName.of(key)
const document = ({ document }: Draft, page: number) => document.getPage(page).node

function addStream({ context }: Draft, content: string, entries: object): PDFRef {
  return context.register(
    'Filter' in entries ? context.stream(content, entries as never) : context.flateStream(content, entries as never),
  )
}

/** One paragraph per page. */
function addTags({ context, document, numbers }: Draft, describe: (page: number) => object) {
  const root = context.obj({ Type: 'StructTreeRoot' })
  const rootRef = context.register(root)
  const tags = numbers.map((page) =>
    context.register(
      context.obj({
        Type: 'StructElem',
        S: 'P',
        P: rootRef,
        Pg: document.getPage(page).ref,
        ...describe(page),
      } as never),
    ),
  )
  const parents = PDFArray.withContext(context)
  for (const page of numbers)
    for (const entry of [context.obj(page), context.obj([tags[page]] as never)]) parents.push(entry)
  root.set(name('K'), context.obj(tags))
  root.set(name('ParentTree'), context.register(context.obj({ Nums: parents } as never)))
  document.catalog.set(name('StructTreeRoot'), rootRef)
  document.catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
}
