import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makePdf, rotate } from '#tests/pdf/make-pdf.ts'
import { sourceOf } from '../file-types/epub-book.ts'
import type { FlowNode } from './flow.ts'
import { describePdf, drawPdfPage, readPdfFlow, readPdfText } from './read-pdf.ts'

const open = (bytes: Uint8Array, key = 'a copy') => ({ key, source: sourceOf(bytes) })
const readDemo = (name: string) => readFileSync(new URL(`../../build/documents/demo-editions/${name}`, import.meta.url))

it('finds where the text of a page stands, also when the page is turned', async () => {
  const turned = open(await makePdf({ pages: 2, size: [400, 800], eachPage: rotate(90) }), 'turned')
  const text = await readPdfText(turned, 2)
  expect(text?.ratio).toBeCloseTo(0.5)
  const [line] = text?.lines ?? []
  expect(line?.text).toBe('Page 2')
  expect(line?.x).toBeGreaterThan(400)
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(500)
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
  const flow = (await readPdfFlow(guide, 2)) ?? []
  expect(listTags(flow)).toEqual(expect.arrayContaining(['h1', 'p']))
})

function listTags(nodes: FlowNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...listTags(node.children)]))
}
