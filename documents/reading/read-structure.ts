import { type Box, type DrawnObject, findFigureBox, listDrawnObjects } from './find-boxes.ts'
import type { FlowElement, FlowNode, FlowTag } from './flow.ts'
import { type OpenPdf, type RawPdfium, readRawText } from './open-pdf.ts'
import { readLetters } from './read-lines.ts'
import { wrapInline } from './write-flow.ts'

/** By the tags of PDF 1.7. Those that only hold others are not listed: their children take their place. */
const tagsByRole: Readonly<Record<string, FlowTag>> = {
  ...{ Title: 'h1', H: 'h2', H1: 'h1', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h5', H6: 'h6' },
  ...{ P: 'p', Note: 'p', BlockQuote: 'blockquote', Caption: 'p', Formula: 'span', Code: 'code' },
  ...{ L: 'ul', LI: 'li', TOC: 'ul', TOCI: 'li', Table: 'table', THead: 'thead', TBody: 'tbody', TFoot: 'tbody' },
  ...{ TR: 'tr', TH: 'th', TD: 'td', Span: 'span', Em: 'em', Strong: 'strong', Figure: 'figure' },
}

/** A file may nest its tags without an end. */
const maxDepth = 40
const maxElements = 5_000

export interface PageStructure {
  flow: FlowNode[]
  /** Where the drawings stand that the text names by the number of the page and their place in this list, both from 1. */
  figures: Box[]
}

/** A page of a tagged PDF as flowing text; what is marked as decoration, such as the stamp, is not part of it. */
export function readStructure(pdf: OpenPdf, page: number, number: number): PageStructure {
  const { pdfium } = pdf
  const tree = pdfium._FPDF_StructTree_GetForPage(page)
  const figures: Box[] = []
  if (tree === 0) return { flow: [], figures }
  const texts = readMarkedTexts(pdfium, page)
  let objects: DrawnObject[] | null = null
  let elements = 0
  const readElement = (element: number, depth: number): FlowNode[] => {
    if (++elements > maxElements || depth > maxDepth) return []
    const role = readRawText(pdfium, (at, bytes) => pdfium._FPDF_StructElement_GetType(element, at, bytes))
    const alt = readRawText(pdfium, (at, bytes) => pdfium._FPDF_StructElement_GetAltText(element, at, bytes))
    // What replaces a formula also replaces the letters in it.
    if (alt && role === 'Formula') return [{ tag: 'span', children: [alt] }]
    if (role === 'Figure') {
      objects ??= listDrawnObjects(pdf, page)
      const box = findFigureBox(objects, new Set(listMarks(pdfium, element, depth)))
      if (box) return [showFigure(`${number}.${figures.push(box)}`, alt)]
      if (alt) return [{ tag: 'figure', children: [{ tag: 'figcaption', children: [alt] }] }]
    }
    const children: FlowNode[] = []
    for (let index = 0; index < pdfium._FPDF_StructElement_CountChildren(element); index++) {
      const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, index)
      if (child !== 0) children.push(...readElement(child, depth + 1))
      else children.push(texts.get(pdfium._FPDF_StructElement_GetChildMarkedContentID(element, index)) ?? '')
    }
    return placeElement(tagsByRole[role], children.filter(Boolean))
  }
  try {
    const roots = Array.from({ length: Math.min(1_000, pdfium._FPDF_StructTree_CountChildren(tree)) }, (_, index) =>
      pdfium._FPDF_StructTree_GetChildAtIndex(tree, index),
    )
    const nodes = roots.flatMap((root) => (root === 0 ? [] : readElement(root, 0)))
    return { flow: wrapInline(nodes.map(separate)), figures }
  } finally {
    pdfium._FPDF_StructTree_Close(tree)
  }
}

function showFigure(path: string, alt: string): FlowElement {
  return { tag: 'figure', children: [{ tag: 'img', path, alt, children: [] }] }
}

/** A run of text that belongs to no paragraph stands in a cell or a line of its own. */
function separate(node: FlowNode): FlowNode {
  return typeof node !== 'string' && node.tag === 'span' ? { ...node, tag: 'p' } : node
}

/** The ids of everything that an element draws. */
function listMarks(pdfium: RawPdfium, element: number, depth: number): number[] {
  if (depth > maxDepth) return []
  const count = Math.min(maxElements, Math.max(0, pdfium._FPDF_StructElement_CountChildren(element)))
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, index)
    if (child !== 0) return listMarks(pdfium, child, depth + 1)
    return [pdfium._FPDF_StructElement_GetChildMarkedContentID(element, index)]
  })
}

const holdsOnly: Partial<Record<FlowTag, readonly FlowTag[]>> = {
  ul: ['li'],
  table: ['thead', 'tbody', 'tr', 'caption'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
}

/** An element with what may stand in it; the rest of a table or list, such as its caption, comes before it. */
function placeElement(tag: FlowTag | undefined, children: FlowNode[]): FlowNode[] {
  if (!tag) return children
  if (children.length === 0) return []
  const allowed = holdsOnly[tag]
  if (!allowed) return [{ tag, children }]
  const isAllowed = (node: FlowNode) => typeof node !== 'string' && allowed.includes(node.tag)
  const own = children.filter(isAllowed)
  const others = wrapInline(children.filter((node) => !isAllowed(node)))
  return own.length === 0 ? others : [...others, { tag, children: own }]
}

/** The text of a page by the ids with which its tags name it. */
function readMarkedTexts(pdfium: RawPdfium, page: number): Map<number, string> {
  const texts = new Map<number, string>()
  let last = -1
  for (const { character, object } of readLetters(pdfium, page)) {
    // A blank that PDFium adds belongs to the letter before it.
    if (object !== 0) last = pdfium._FPDFPageObj_GetMarkedContentID(object)
    const text = (texts.get(last) ?? '') + (character === '\n' ? ' ' : character)
    if (last >= 0) texts.set(last, text.replaceAll(/[\p{Cc}\s]+/gu, ' ').toWellFormed())
  }
  return texts
}
