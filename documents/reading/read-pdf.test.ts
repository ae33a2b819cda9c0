import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { sourceOf } from '../file-types/epub-book.ts'
import type { FlowNode } from './flow.ts'
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
  const { contents, isTagged } = await describePdf(guide)
  expect(isTagged).toBe(true)
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

function listTags(nodes: FlowNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...listTags(node.children)]))
}
