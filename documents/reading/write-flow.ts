import { type FlowElement, type FlowNode, type FlowTag, flowTags, voidFlowTags } from './flow.ts'
import { type MarkupPiece, scanMarkup } from './scan-markup.ts'

/** How the addresses in a chapter are read; each returns undefined for what a reader must not follow or load. */
export interface FlowAddresses {
  findImage(address: string): string | undefined
  findChapter(address: string): number | undefined
}

type OpenPiece = Extract<MarkupPiece, { kind: 'open' }>

const known = new Map<string, FlowTag>([
  ...flowTags.map((tag) => [tag, tag] as const),
  ...(['b'] as const).map((tag) => [tag, 'strong'] as const),
  ...['i', 'cite', 'dfn', 'var'].map((tag) => [tag, 'em'] as const),
  ...['kbd', 'samp', 'tt'].map((tag) => [tag, 'code'] as const),
  ['image', 'img'],
  ['tfoot', 'tbody'],
])
/** With everything in them. */
const dropped = new Set([
  ...['script', 'style', 'head', 'title', 'iframe', 'object', 'embed', 'applet', 'form', 'input', 'button', 'select'],
  ...['textarea', 'video', 'audio', 'source', 'template', 'noscript', 'canvas', 'link', 'meta', 'base', 'frameset'],
])
const inline = new Set<string>(['strong', 'em', 'sub', 'sup', 'code', 'span', 'a', 'img', 'br'])
/** Elements of HTML that have no end, in whatever way they are written. */
const empty = new Set([...voidFlowTags, 'image', 'input', 'link', 'meta', 'base', 'source', 'embed', 'col', 'wbr'])

const maxDepth = 60
const maxNodes = 40_000
const maxTextLength = 2_000_000

interface OpenElement {
  name: string
  /** Null for a box that only holds others: its children take its place. */
  element: FlowElement | null
  children: FlowNode[]
}

/** A chapter as flowing text. What stays of it is text, known elements and addresses of the book itself. */
export function writeFlow(markup: string, addresses: FlowAddresses): FlowNode[] {
  const root: OpenElement = { name: '', element: null, children: [] }
  const stack = [root]
  let [hiddenDepth, nodes, length] = [0, 0, 0]
  const closeLast = () => {
    const closed = stack.pop()
    const parent = stack.at(-1)
    if (!closed || !parent) return
    if (closed.element) parent.children.push({ ...closed.element, children: closed.children })
    else parent.children.push(...wrapInline(closed.children))
  }
  for (const piece of scanMarkup(markup)) {
    if (++nodes > maxNodes || length > maxTextLength) break
    if (piece.kind === 'text') {
      length += piece.text.length
      if (hiddenDepth === 0) stack.at(-1)?.children.push(cleanText(piece.text))
    } else if (piece.kind === 'open') {
      const isLeaf = piece.isEmpty || empty.has(piece.name)
      if (hiddenDepth > 0 || isHidden(piece)) {
        if (!isLeaf) hiddenDepth += 1
        continue
      }
      const element = describeElement(piece, addresses)
      if (isLeaf) {
        if (element) stack.at(-1)?.children.push(element)
      } else if (stack.length < maxDepth) stack.push({ name: piece.name, element, children: [] })
    } else if (hiddenDepth > 0) hiddenDepth -= 1
    else if (stack.some(({ name }) => name === piece.name)) {
      while (stack.length > 1 && stack.at(-1)?.name !== piece.name) closeLast()
      closeLast()
    }
  }
  while (stack.length > 1) closeLast()
  return wrapInline(root.children)
}

/** The hidden id of a copy is hidden here too; the buyer's line stands below every chapter. */
function isHidden({ name, attributes }: OpenPiece): boolean {
  return dropped.has(name) || attributes.has('hidden') || /display\s*:\s*none/i.test(attributes.get('style') ?? '')
}

function describeElement({ name, attributes }: OpenPiece, addresses: FlowAddresses): FlowElement | null {
  const tag = known.get(name)
  if (!tag) return null
  const lang = attributes.get('xml:lang') ?? attributes.get('lang')
  const element: FlowElement = { tag, children: [], ...(lang && /^[A-Za-z-]{2,12}$/.test(lang) ? { lang } : {}) }
  if (tag === 'img') {
    const source = attributes.get('src') ?? attributes.get('xlink:href') ?? attributes.get('href') ?? ''
    const alt = cleanText(attributes.get('alt') ?? '').trim()
    const path = addresses.findImage(source)
    return path ? { ...element, path, alt } : alt ? { tag: 'span', children: [alt] } : null
  }
  if (tag === 'a') {
    const address = (attributes.get('href') ?? '').trim()
    const chapter = addresses.findChapter(address)
    if (chapter) return { ...element, chapter }
    return /^https?:\/\/[^\s]{1,500}$/i.test(address) ? { ...element, href: address } : { ...element, tag: 'span' }
  }
  if (tag === 'td' || tag === 'th') {
    const [columns, rows] = ['colspan', 'rowspan'].map((attribute) => Number(attributes.get(attribute)))
    const isSpan = (count: number | undefined) => Number.isInteger(count) && Number(count) > 1 && Number(count) <= 50
    return { ...element, ...(isSpan(columns) ? { columns } : {}), ...(isSpan(rows) ? { rows } : {}) }
  }
  return element
}

export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, ' ')
}

export const isInline = (node: FlowNode) => typeof node === 'string' || inline.has(node.tag)

/** Text that stands beside blocks becomes a paragraph. */
export function wrapInline(children: FlowNode[]): FlowNode[] {
  if (children.every(isInline) && children.every((node) => typeof node === 'string' && node.trim() === '')) return []
  const wrapped: FlowNode[] = []
  let run: FlowNode[] = []
  const finish = () => {
    if (run.some((node) => typeof node !== 'string' || node.trim() !== '')) wrapped.push({ tag: 'p', children: run })
    run = []
  }
  for (const child of children) {
    if (isInline(child)) run.push(child)
    else {
      finish()
      wrapped.push(child)
    }
  }
  finish()
  return wrapped
}
