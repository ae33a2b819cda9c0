import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openPdf, pageTexts } from '#tests/documents/read-pdf.ts'
import { makeTemplate, testBuyer, testCopyId } from '#tests/pdf/make-copy.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { joinCopy } from './join-copy.ts'
import { writeCopy } from './write-copy.ts'

const template = await makeTemplate(await makePdf({ pages: 2 }))
const { layout } = template

describe('the line of a copy', () => {
  it.each([
    ['Latin', 'Asha Rao'],
    ['accents', 'Zoë D’Souza-Çelik'],
    ['conjuncts and reordered vowels', 'श्रीमती क्षितिजा त्रिपाठी'],
    ['marks above and below', 'कृष्णमूर्ति ज्ञानेश्वर हिंदी'],
    ['both scripts', 'Asha आशा Rao'],
  ])('is text that readers can search and copy: %s', async (_, name) => {
    const copy = joinCopy(template, writeCopy(layout, { ...testBuyer, name }, testCopyId))
    const line = `Licensed to ${name} · asha@example.in · ${testBuyer.orderId}`
    for (const text of await pageTexts(await openPdf(copy))) expect(text).toContain(line)
  })

  it('has a font with only its own glyphs', () => {
    const { tail } = writeCopy(layout, testBuyer, testCopyId)
    expect(tail.length).toBeLessThan(12_000)
  })
})

describe('writing a copy', () => {
  it('loads no library for reading or drawing PDFs, which would fill the memory of the main thread', () => {
    const files = new Set([new URL('./write-copy.ts', import.meta.url).href])
    for (const file of files) {
      const text = readFileSync(new URL(file), 'utf8')
      expect(text).not.toMatch(/import (?!type)[^']*'(@cantoo|@myriaddreamin|@hyzyla)/)
      for (const [, imported = ''] of text.matchAll(/^import (?!type)[^']*'(\.[^']+)'/gm))
        files.add(new URL(imported, file).href)
    }
    expect(files.size).toBeGreaterThan(8)
  })

  it('produces the same bytes for the same order, and others for another', () => {
    const first = writeCopy(layout, testBuyer, testCopyId)
    expect(writeCopy(layout, testBuyer, testCopyId)).toEqual(first)
    expect(writeCopy(layout, { ...testBuyer, name: 'Asha' }, testCopyId).tail).not.toEqual(first.tail)
    expect(writeCopy(layout, testBuyer, testCopyId.replace('0', '9')).patches).not.toEqual(first.patches)
  })

  it('patches nothing but the placeholders', () => {
    const parts = writeCopy(layout, testBuyer, testCopyId)
    const copy = Buffer.from(joinCopy(template, parts))
    for (const offset of layout.idOffsets) expect(copy.toString('latin1', offset, offset + 28)).toBe(testCopyId)
    expect(copy.length).toBe(layout.bodyBytes + parts.tail.length)
  })

  it('requires an id of the right form', () => {
    expect(() => writeCopy(layout, testBuyer, 'preview')).toThrow(/copy id/)
    expect(() => writeCopy(layout, testBuyer, `${testCopyId}0`)).toThrow(/copy id/)
  })

  it('requires an edition that this version prepared', () => {
    expect(() => writeCopy({ ...layout, version: 0 }, testBuyer, testCopyId)).toThrow(/another version/)
  })
})
