import { readFileSync } from 'node:fs'
import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { sourceOf } from '../file-types/epub-book.ts'
import type { FlowElement, FlowNode } from './flow.ts'
import { describePdf, drawPdfFigure, drawPdfPage, readPdfFlow, readPdfText } from './read-pdf.ts'

const open = (bytes: Uint8Array, key = 'a copy') => ({ key, source: sourceOf(bytes) })
const readDemo = (name: string) => readFileSync(new URL(`../../build/documents/demo-editions/${name}`, import.meta.url))

it('finds where the text of a page stands, and how a turned page is shown', async () => {
  const size: [number, number] = [400, 800]
  const text = await readPdfText(open(await makePdf({ pages: 2, size }), 'upright'), 2)
  expect(text?.ratio).toBeCloseTo(2)
  // From the middle of the page to the right, as it is drawn.
  expect(text?.lines).toMatchObject([{ text: 'Page 2', x: expect.any(Number) }])
  const [{ x = 0, y = 0, width = 0, height = 0 } = {}] = text?.lines ?? []
  expect([x > 490, x + width < 1000, y > 900, y + height < 1100]).toEqual([true, true, true, true])
  const turned = await readPdfText(open(await makePdf({ size, eachPage: rotate(90) }), 'turned'), 1)
  expect(turned?.ratio).toBeCloseTo(0.5)
})

it('draws a page in the wanted width, and none that there is not', async () => {
  const pdf = open(await makePdf({ pages: 2 }), 'two pages')
  expect(
    Buffer.from((await drawPdfPage(pdf, 1, 480)) ?? [])
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  for (const page of [0, 3, -1, 1.5, Number.NaN, 1e9]) {
    expect(await drawPdfPage(pdf, page, 480), `${page}`).toBeNull()
    expect(await readPdfText(pdf, page), `${page}`).toBeNull()
    expect(await readPdfFlow(pdf, page), `${page}`).toBeNull()
  }
})

it('draws a page of any form without taking much memory', async () => {
  for (const size of [
    [20, 14_000],
    [14_000, 20],
  ] as [number, number][]) {
    const picture = await drawPdfPage(open(await makePdf({ size }), `${size}`), 1, 1440)
    expect(picture?.length).toBeGreaterThan(0)
  }
})

it('reads contents, words and tags of a Hindi guide', async () => {
  const guide = open(readDemo('guide-hi.pdf'), 'hindi')
  const { contents, flowsWell } = await describePdf(guide)
  expect(flowsWell).toBe(true)
  expect(contents.map(({ title }) => title)).toContain('एक मिनट में')
  const lines = (await readPdfText(guide, 2))?.lines.map(({ text }) => text).join(' ') ?? ''
  expect(lines).toContain('एक मिनट में')
  // PDFium alone writes “मेंदोहराएँ”.
  expect(lines).toMatch(/में दोहराएँ/)
  // PDFium alone writes “हुहुई” and “विद्युद्युत”; a syllable that is written twice stays.
  expect(lines).toContain('सीखी हुई बात')
  expect(lines).toContain('बोर्ड बताता है')
  const units = (await readPdfText(guide, 3))?.lines.map(({ text }) => text).join(' ') ?? ''
  expect(units).toContain('विद्युत धारा')
  const flow = (await readPdfFlow(guide, 2)) ?? []
  expect(JSON.stringify(flow).replaceAll('","', '')).toContain('सीखी हुई बात')
  expect(listTags(flow)).toEqual(expect.arrayContaining(['h1', 'p']))
})

it('shows the drawings of a tagged page between its words, whole', async () => {
  const guide = open(readDemo('maths.pdf'), 'drawings')
  const flow = JSON.stringify(await readPdfFlow(guide, 11))
  expect(flow).toMatch(/"tag":"img","path":"11.1","alt":"Marks of Surface Areas and Volumes/)
  const chart = await drawPdfFigure(guide, 11, 1)
  expect(chart?.type).toBe('image/webp')
  // The chart is a fifth of the page wide: its bars reach beyond its numbers.
  const bytes = Buffer.from(chart?.content ?? '', 'base64')
  const width = (bytes.readUInt32LE(21) & 0x3fff) + 1
  expect([bytes.subarray(12, 16).toString(), width > 200, width < 260]).toEqual(['VP8L', true, true])
  for (const figure of [0, 4, -1, 1.5]) expect(await drawPdfFigure(guide, 11, figure), `${figure}`).toBeNull()
})

it('keeps the colours of a heatmap, the width of its cells and the names of its rows', async () => {
  const flow = (await readPdfFlow(open(readDemo('maths.pdf'), 'heatmap'), 6)) ?? []
  const rows = findElements(flow, 'tr').map(({ children }) => children as FlowElement[])
  expect(rows[0]?.map(({ tag }) => tag)).toEqual(Array(12).fill('th'))
  expect(rows[1]).toMatchObject([
    { tag: 'td', columns: 8 },
    { tag: 'td', columns: 4 },
  ])
  const [name, ...marks] = rows[2] ?? []
  expect(name).toMatchObject({ tag: 'th', children: [expect.stringContaining('Real Numbers')] })
  expect(marks.map(({ colour }) => colour)).toEqual([...Array(10).fill('#ffd561'), undefined])
})

it('shows the figures of a phone edition below their years', async () => {
  const copy = open(readDemo('maths-phone.pdf'), 'heatmap on a phone')
  const { pages } = await describePdf(copy)
  const flows = await Promise.all(Array.from({ length: pages }, (_, index) => readPdfFlow(copy, index + 1)))
  const isHeatmap = (nodes: FlowNode[] | null) =>
    JSON.stringify(findElements(nodes ?? [], 'h1')).includes('Chapter heatmap')
  const flow = flows.find(isHeatmap) ?? []
  const rows = findElements(flow, 'tr').map(({ children }) => children as FlowElement[])
  expect(rows[0]).toHaveLength(10)
  const figures = rows.filter((cells) => cells.length === 10 && cells.every(({ colour }) => colour))
  expect(figures.length).toBeGreaterThan(3)
  expect(findElements(flow, 'table')).toHaveLength(1)
})

it('leads from the contents to their pages, and shows what is bold', async () => {
  const flow = (await readPdfFlow(open(readDemo('maths.pdf'), 'contents'), 2)) ?? []
  expect(findElements(flow, 'a').map(({ chapter }) => chapter)).toEqual([
    3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
  expect(JSON.stringify(findElements(flow, 'strong'))).toContain('Asked')
  // A heading is bold by itself.
  expect(JSON.stringify(findElements(flow, 'h1'))).not.toContain('strong')
})

it('trusts tags only when they name the words of the pages', async () => {
  const eachPage = (page: PDFPage) => {
    for (let line = 0; line < 12; line++) page.drawText('Words that no tag names.', { y: 700 - line * 14, size: 12 })
  }
  const finish = (document: PDFDocument) => {
    document.catalog.set(PDFName.of('MarkInfo'), document.context.obj({ Marked: true }))
  }
  const described = await describePdf(open(await makePdf({ eachPage, finish }), 'tagged by name only'))
  expect(described).toMatchObject({ flowsWell: false, hasText: true })
})

function findElements(nodes: FlowNode[], tag: string): FlowElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.tag === tag ? [node] : []), ...findElements(node.children, tag)],
  )
}

function listTags(nodes: FlowNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...listTags(node.children)]))
}
