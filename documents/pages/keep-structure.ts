import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'

interface Cut {
  context: PDFContext
  pages: ReadonlySet<PDFRef>
  /** Which the pages draw. */
  streams: ReadonlySet<PDFStream>
  seen: Set<PDFDict>
  kept: Set<PDFObject | undefined>
  /** Of elements that others name as their headers or notes. */
  ids: [id: string, element: PDFRef][]
}

/** What is left of an element. A link is no text, and an empty cell of a table keeps its place. */
type Remains = 'all' | 'part' | 'nothing' | 'empty' | 'link'

/** No program writes deeper trees. */
const maxDepth = 200
/** Attributes are lists of short values. */
const maxValueDepth = 6
const keptRootKeys = new Set(['Type', 'K', 'ParentTree', 'ParentTreeNextKey', 'RoleMap', 'ClassMap', 'Namespaces'])
const keptElementKeys = new Set('Type S P ID Pg K A C R T Lang Alt E ActualText NS Phoneme PhoneticAlphabet'.split(' '))
const name = (key: string) => PDFName.of(key)

/**
 * Of the tags of a document, keeps those of some of its pages, so that a screen reader still finds headings, tables and
 * alternative texts. A text that also stands for other pages is left out.
 */
export function keepStructure(
  { catalog, context }: PDFDocument,
  pages: ReadonlySet<PDFRef>,
  streams: ReadonlySet<PDFStream>,
): void {
  const root = catalog.lookup(name('StructTreeRoot'))
  const cut: Cut = { context, pages, streams, seen: new Set(), kept: new Set(), ids: [] }
  if (!(root instanceof PDFDict) || !['all', 'part'].includes(keepElement(root, cut, 0))) {
    deleteKeys(catalog, ['StructTreeRoot', 'MarkInfo'])
    return
  }
  const parents = root.lookup(name('ParentTree'))
  const entries = parents instanceof PDFDict ? keepParents(parents, cut, 0) : []
  for (const key of root.keys()) if (!keptRootKeys.has(key.decodeText())) root.delete(key)
  for (const key of ['RoleMap', 'ClassMap', 'Namespaces']) keepValues(root, key, cut)
  root.set(name('ParentTree'), context.obj({ Nums: entries.toSorted(([one], [other]) => one - other).flat() }))
  if (cut.ids.length > 0) root.set(name('IDTree'), context.obj({ Names: sortByName(cut.ids) }))
}

function keepElement(element: PDFDict, cut: Cut, depth: number): Remains {
  if (cut.seen.has(element) || depth > maxDepth) return 'nothing'
  cut.seen.add(element)
  const page = element.get(name('Pg'))
  const kids = listItems(element, 'K')
  const remains = kids.map((kid) => keepKid(kid, page, cut, depth))
  const hasLost = remains.some((remain) => remain === 'nothing' || remain === 'part')
  const hasContent = remains.some((remain) => remain === 'all' || remain === 'part')
  if (depth > 0) for (const key of element.keys()) if (!keptElementKeys.has(key.decodeText())) element.delete(key)
  if (!isKeptPage(page, cut)) element.delete(name('Pg'))
  // The attributes of a table may sum it up.
  if (hasLost || !hasContent) deleteKeys(element, ['ActualText', 'Alt', 'E', 'T', 'A', 'Phoneme'])
  for (const key of ['A', 'C', 'NS']) keepValues(element, key, cut)
  if (!hasContent) return hasLost ? 'nothing' : 'empty'
  cut.kept.add(element)
  const left = kids.filter((_, index) => remains[index] !== 'nothing' && remains[index] !== 'link')
  element.set(name('K'), cut.context.obj(left))
  return hasLost ? 'part' : 'all'
}

function keepKid(kid: PDFObject, page: PDFObject | undefined, cut: Cut, depth: number): Remains {
  const object = cut.context.lookup(kid)
  if (object instanceof PDFNumber) return isKeptPage(page, cut) ? 'all' : 'nothing'
  if (!(object instanceof PDFDict)) return 'nothing'
  const type = object.lookup(name('Type'))
  if (type === name('OBJR')) return 'link'
  if (type === name('MCR')) return keepMarked(object, page, cut)
  const remains = keepElement(object, cut, depth + 1)
  const id = object.lookup(name('ID'))
  const isText = id instanceof PDFString || id instanceof PDFHexString
  if (remains !== 'nothing' && isText && kid instanceof PDFRef)
    cut.ids.push([Buffer.from(id.asBytes()).toString('hex'), kid])
  return remains
}

/** A part of a page, or of a form that it draws. */
function keepMarked(reference: PDFDict, page: PDFObject | undefined, cut: Cut): Remains {
  const form = reference.lookup(name('Stm'))
  const isDrawn = form === undefined || (form instanceof PDFStream && cut.streams.has(form))
  reference.delete(name('StmOwn'))
  return isDrawn && isKeptPage(reference.get(name('Pg')) ?? page, cut) ? 'all' : 'nothing'
}

/** Attributes may be streams or name files, of which no reader needs any. */
function keepValues(dict: PDFDict, key: string, { context }: Cut): void {
  const copy = (object: PDFObject | undefined, depth: number): PDFObject | null => {
    const value = context.lookup(object)
    if (value instanceof PDFStream || depth > maxValueDepth || !value) return null
    if (value instanceof PDFArray) return context.obj(value.asArray().map((item) => copy(item, depth + 1) ?? PDFNull))
    if (!(value instanceof PDFDict)) return value
    const entries = value.entries().map(([own, item]) => [own, copy(item, depth + 1)] as const)
    const copied = context.obj({})
    for (const [own, item] of entries) if (item && own !== name('Schema')) copied.set(own, item)
    return copied
  }
  const copied = copy(dict.get(name(key)), 0)
  if (copied) dict.set(name(key), copied)
  else dict.delete(name(key))
}

/** Which element each marked part of a page belongs to. */
function keepParents(node: PDFDict, cut: Cut, depth: number): [number, PDFObject][] {
  const { context, kept } = cut
  const nums = listItems(node, 'Nums')
  const own = nums.flatMap((key, index): [number, PDFObject][] => {
    const elements = index % 2 === 0 ? context.lookup(nums[index + 1]) : null
    if (!(key instanceof PDFNumber && elements instanceof PDFArray)) return []
    const left = elements.asArray().map((ref) => (kept.has(context.lookup(ref)) ? ref : PDFNull))
    return left.every((ref) => ref === PDFNull) ? [] : [[key.asNumber(), context.obj(left)]]
  })
  const below = depth < maxDepth ? listItems(node, 'Kids').map((kid) => context.lookup(kid)) : []
  return [...own, ...below.flatMap((kid) => (kid instanceof PDFDict ? keepParents(kid, cut, depth + 1) : []))]
}

function isKeptPage(page: PDFObject | undefined, { pages }: Cut): boolean {
  return page instanceof PDFRef && pages.has(page)
}

/** A single item may stand without its list. */
function listItems(dict: PDFDict, key: string): PDFObject[] {
  const found = dict.lookup(name(key))
  if (found instanceof PDFArray) return found.asArray()
  const only = dict.get(name(key))
  return only ? [only] : []
}

function deleteKeys(dict: PDFDict, keys: string[]) {
  for (const key of keys) dict.delete(name(key))
}

function sortByName(ids: Cut['ids']): PDFObject[] {
  const sorted = ids.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.flatMap(([id, element]) => [PDFHexString.of(id), element])
}
