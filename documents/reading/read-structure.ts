import {
  type Box,
  type DrawnObject,
  findCellColour,
  findFigureBox,
  listDrawnObjects,
  placeFigure,
} from './find-boxes.ts'
import type { FlowElement, FlowNode, FlowTag } from './flow.ts'
import { type OpenPdf, type RawPdfium, readRawText } from './open-pdf.ts'
import { findLinkTarget, readCellSpan } from './read-element-facts.ts'
import { type MarkedText, readMarkedTexts } from './read-marked-texts.ts'
import { isInline, wrapInline } from './write-flow.ts'

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
  /** How many letters of the page the tags name, with those in drawings. */
  letters: number
}

/** A page of a tagged PDF as flowing text; what is marked as decoration, such as the stamp, is not part of it. */
export function readStructure(pdf: OpenPdf, page: number, number: number): PageStructure {
  const { pdfium } = pdf
  const tree = pdfium._FPDF_StructTree_GetForPage(page)
  const figures: Box[] = []
  if (tree === 0) return { flow: [], figures, letters: 0 }
  const texts = readMarkedTexts(pdfium, page)
  const named = new Set<number>()
  let objects: DrawnObject[] | null = null
  let elements = 0
  const readMarks = (element: number, depth: number) => {
    const marks = new Set(listMarks(pdfium, element, depth))
    for (const mark of marks) named.add(mark)
    return marks
  }
  const readElement = (element: number, depth: number): FlowNode[] => {
    if (++elements > maxElements || depth > maxDepth) return []
    const role = readRawText(pdfium, (at, bytes) => pdfium._FPDF_StructElement_GetType(element, at, bytes))
    const alt = readRawText(pdfium, (at, bytes) => pdfium._FPDF_StructElement_GetAltText(element, at, bytes))
    if (alt && role === 'Formula') {
      // What replaces a formula also replaces the letters in it.
      readMarks(element, depth)
      return [{ tag: 'span', children: [alt] }]
    }
    if (role === 'Figure') {
      objects ??= listDrawnObjects(pdf, page)
      const box = findFigureBox(objects, readMarks(element, depth))
      if (box) return [showFigure(`${number}.${figures.push(box)}`, alt, box)]
      if (alt) return [{ tag: 'figure', children: [{ tag: 'figcaption', children: [alt] }] }]
    }
    const children: FlowNode[] = []
    for (let index = 0; index < pdfium._FPDF_StructElement_CountChildren(element); index++) {
      const child = pdfium._FPDF_StructElement_GetChildAtIndex(element, index)
      if (child !== 0) children.push(...readElement(child, depth + 1))
      else {
        const mark = pdfium._FPDF_StructElement_GetChildMarkedContentID(element, index)
        named.add(mark)
        children.push(...writeText(texts.get(mark)))
      }
    }
    if (role === 'Link' && children.every(isInline)) {
      const [first] = [...readMarks(element, depth)].flatMap((mark) => texts.get(mark)?.object ?? [])
      const target = findLinkTarget(pdf, page, first)
      if (target) return [{ tag: 'a', children, ...target }]
    }
    const placed = placeElement(tagsByRole[role], children)
    if (role === 'TR') return placed.flatMap(splitRow).map(nameRow)
    if (role !== 'TD' && role !== 'TH') return placed
    objects ??= listDrawnObjects(pdf, page)
    const colour = findCellColour(objects, readMarks(element, depth))
    const facts = { ...readCellSpan(pdfium, element), ...(colour ? { colour } : {}) }
    // A cell without words keeps its place in the row.
    const cells: FlowNode[] = placed.length > 0 ? placed : [{ tag: 'td', children: [] }]
    return cells.map((cell) => (typeof cell === 'string' ? cell : { ...cell, ...facts }))
  }
  try {
    const roots = Array.from({ length: Math.min(1_000, pdfium._FPDF_StructTree_CountChildren(tree)) }, (_, index) =>
      pdfium._FPDF_StructTree_GetChildAtIndex(tree, index),
    )
    const nodes = roots.flatMap((root) => (root === 0 ? [] : readElement(root, 0)))
    const letters = [...named].reduce((sum, mark) => sum + (texts.get(mark)?.text.length ?? 0), 0)
    return { flow: wrapInline(nodes.map(separate)), figures, letters }
  } finally {
    pdfium._FPDF_StructTree_Close(tree)
  }
}

function showFigure(path: string, alt: string, box: Box): FlowElement {
  const { width, height } = placeFigure(box)
  return { tag: 'figure', children: [{ tag: 'img', path, alt, width, height, children: [] }] }
}

function writeText(marked: MarkedText | undefined): FlowNode[] {
  if (!marked?.text) return []
  return marked.isBold ? [{ tag: 'strong', children: [marked.text] }] : [marked.text]
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

/** A row that is one cell with a table in it, as wide as the outer one, becomes rows of that. */
function splitRow(row: FlowNode): FlowNode[] {
  const [cell, ...others] = typeof row === 'string' ? [] : row.children
  if (!cell || typeof cell === 'string' || others.length > 0) return [row]
  const inner = cell.children.at(-1)
  const rows = listRows(inner)
  if (rows.length === 0 || rows.some(({ children }) => children.length !== cell.columns)) return [row]
  return [{ tag: 'tr', children: [{ ...cell, children: cell.children.slice(0, -1) }] }, ...rows]
}

function listRows(node: FlowNode | undefined): FlowElement[] {
  if (!node || typeof node === 'string') return []
  if (node.tag === 'tr') return [node]
  return ['table', 'thead', 'tbody'].includes(node.tag) ? node.children.flatMap(listRows) : []
}

/** The first cell of a row of a heatmap names it, so it stays in sight when the others are scrolled. */
function nameRow(row: FlowNode): FlowNode {
  if (typeof row === 'string' || row.tag !== 'tr') return row
  const [first, ...others] = row.children
  const isHeat = others.length > 2 && others.filter((cell) => typeof cell !== 'string' && cell.colour).length > 2
  if (!isHeat || !first || typeof first === 'string' || first.colour || first.columns) return row
  return { ...row, children: [{ ...first, tag: 'th' }, ...others] }
}

/** What is bold by itself does not say so again. */
function unwrapStrong(node: FlowNode): FlowNode[] {
  return typeof node !== 'string' && node.tag === 'strong' ? node.children : [node]
}

/** An element with what may stand in it; the rest of a table or list, such as its caption, comes before it. */
function placeElement(tag: FlowTag | undefined, children: FlowNode[]): FlowNode[] {
  if (!tag) return children
  if (children.length === 0) return []
  const allowed = holdsOnly[tag]
  if (!allowed) return [{ tag, children: /^(h[1-6]|th|strong)$/.test(tag) ? children.flatMap(unwrapStrong) : children }]
  const isAllowed = (node: FlowNode) => typeof node !== 'string' && allowed.includes(node.tag)
  const own = children.filter(isAllowed)
  const others = wrapInline(children.filter((node) => !isAllowed(node)))
  return own.length === 0 ? others : [...others, { tag, children: own }]
}
