import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { type DemoEditionForm, readDemoEdition, usualForm } from '#shop/editions/read-demo-edition.server.ts'
import type { FileContent } from '#shop/editions/stream-copy.server.ts'
import { openPdf } from '#tests/documents/read-pdf.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { openGuide } from './open-guide.server.ts'

async function read({ bytes, read }: FileContent) {
  const chunks: Uint8Array[] = []
  for await (const chunk of read({ start: 0, end: bytes - 1 })) chunks.push(chunk)
  const pdf = await openPdf(Buffer.concat(chunks))
  const { info } = await pdf.getMetadata()
  return { language: (info as { Language: string }).Language, view: (await pdf.getPage(1)).view.map(Math.round) }
}

const phone = [0, 0, 270, 540]
const a4 = [0, 0, 595, 842]

it.each([
  [{ size: 'a4', language: 'en' }, a4, 'en-IN'],
  [{ size: 'phone', language: 'en' }, phone, 'en-IN'],
  [{ size: 'a4', language: 'hi' }, a4, 'hi-IN'],
  [{ size: 'phone', language: 'hi' }, phone, 'hi-IN'],
] satisfies [DemoEditionForm, number[], string][])(
  'opens the guide of the shop as %j',
  async (form, view, language) => {
    expect(await read(await openGuide(form))).toEqual({ view, language })
  },
)

it('sends parts of the guide, under one name per content, so that a browser can resume a download', async () => {
  const [guide, forPhones] = [await openGuide(), await openGuide({ size: 'phone', language: 'en' })]
  const readPart = async (start: number, end: number) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of guide.read({ start, end })) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const whole = await readPart(0, guide.bytes - 1)
  expect(whole).toHaveLength(guide.bytes)
  expect((await readPart(10, 19)).equals(whole.subarray(10, 20))).toBe(true)
  for (const { etag } of [guide, forPhones]) expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
  expect(forPhones.etag).not.toBe(guide.etag)
})

it('opens the guide that the owner uploaded, whatever form is asked for', async () => {
  const pdf = await makePdf({ pages: 2 })
  await addEdition('guide', pdf, 'upload')
  for (const form of [
    { size: 'a4', language: 'en' },
    { size: 'phone', language: 'hi' },
  ] as const)
    expect(await openGuide(form)).toMatchObject({
      bytes: pdf.length,
      etag: `"${createHash('sha256').update(pdf).digest('hex').slice(0, 32)}"`,
    })
})

it('draws a demo edition when it is first needed, once for callers at the same time, and keeps it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-editions-'))
  const [first, second] = await Promise.all([1, 2].map(() => readDemoEdition('guide', usualForm, folder)))
  expect(first).toBe(second)
  expect(readdirSync(folder)).toEqual(['guide.pdf'])
  expect(Buffer.from(first ?? []).equals(readFileSync(join(folder, 'guide.pdf')))).toBe(true)
  // A file that is not there any more cannot be drawn again into a folder that is gone, and buyers get it all the same.
  rmSync(folder, { recursive: true })
  expect((await readDemoEdition('guide', usualForm, folder))?.length).toBe(first?.length)
})

it('has no demo edition of a file of the owner', async () => {
  expect(await readDemoEdition('my-own-book', usualForm, tmpdir())).toBeNull()
  expect(await readDemoEdition('my-own-book-phone', usualForm, tmpdir())).toBeNull()
})
