import { grayscale, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeEpub } from '#tests/files/make-files.ts'
import { sourceOf } from '../file-types/epub-book.ts'
import { alignParts, maxParts } from './align-parts.ts'
import { compareFiles } from './compare-files.ts'
import { cutChangedPages } from './cut-changed-pages.ts'

const align = (before: readonly number[], after: readonly number[]) => alignParts(before, after, Object.is)
const nothing = { changed: [], added: [], removed: 0, moved: 0 }
const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 })
const newPart = 2_000

describe('parts of two editions', () => {
  it('does not change when nothing does', () => {
    fc.assert(fc.property(fc.array(fc.nat(5)), (parts) => void expect(align(parts, [...parts])).toEqual(nothing)))
  })

  it('names only an inserted part, and not those after it', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), (parts, place) => {
        const at = place % (parts.length + 1)
        expect(align(parts, parts.toSpliced(at, 0, newPart))).toEqual({ ...nothing, added: [at + 1] })
        expect(align(parts.toSpliced(at, 0, newPart), parts)).toEqual({ ...nothing, removed: 1 })
      }),
    )
  })

  it('names only a part that was replaced', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), (parts, place) => {
        const at = place % parts.length
        expect(align(parts, parts.with(at, newPart))).toEqual({ ...nothing, changed: [at + 1] })
      }),
    )
  })

  it('does not call a part changed that only moved', () => {
    fc.assert(
      fc.property(distinct, fc.nat(), fc.nat(), (parts, from, to) => {
        const at = from % parts.length
        const without = parts.toSpliced(at, 1)
        const moved = without.toSpliced(to % (without.length + 1), 0, parts[at] ?? 0)
        expect(align(parts, moved)).toEqual({ ...nothing, moved: moved.join() === parts.join() ? 0 : 1 })
      }),
    )
  })

  it('leaves out no part that the edition before did not have', () => {
    const parts = fc.array(fc.nat(6), { maxLength: 20 })
    fc.assert(
      fc.property(parts, parts, (before, after) => {
        const { changed, added, removed } = align(before, after)
        const named = [...changed, ...added]
        expect(new Set(named).size).toBe(named.length)
        expect(named.every((number) => number >= 1 && number <= after.length)).toBe(true)
        const left = [...before]
        for (const [index, part] of after.entries()) {
          if (named.includes(index + 1)) continue
          expect(left).toContain(part)
          left.splice(left.indexOf(part), 1)
        }
        expect(left.length - changed.length).toBeLessThanOrEqual(removed)
      }),
    )
  })

  it('refuses more parts than fit into the memory', () => {
    expect(() =>
      align(
        Array.from({ length: maxParts + 1 }, () => 1),
        [1],
      ),
    ).toThrow('too many')
  })
})

interface MadePage {
  text: string
  shade?: number
}

const guide: MadePage[] = Array.from({ length: 8 }, (_, index) => ({
  text: `Chapter ${'ABCDEFGH'[index]} of the guide`,
}))

/** Every page has a header, a page number and, if it is given a shade, a drawing. */
async function makeGuide(pages: readonly MadePage[], year = 2026): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [index, { text, shade }] of pages.entries()) {
    const page = document.addPage([595, 842])
    page.drawText(`Maths Blueprint ${year}`, { x: 50, y: 810, size: 10, font })
    page.drawText(text, { x: 50, y: 600, size: 14, font })
    for (const line of [1, 2, 3]) page.drawText(`Line ${line}`, { x: 50, y: 600 - line * 30, size: 12, font })
    page.drawText(`Page ${index + 1} of ${pages.length}`, { x: 270, y: 24, size: 10, font })
    if (shade === undefined) continue
    page.drawRectangle({ x: 200, y: 200, width: 80, height: 80, color: grayscale(shade) })
  }
  return document.save()
}

async function compareGuides(before: readonly MadePage[], after: readonly MadePage[], year?: number) {
  const [one, other] = [await makeGuide(before), await makeGuide(after, year)]
  return compareFiles('pdf', sourceOf(one), sourceOf(other), 30_000)
}

describe('pages of a PDF', () => {
  const fresh = { text: 'Competency questions' }

  it('finds an inserted page, though all later page numbers change', async () => {
    expect(await compareGuides(guide, guide.toSpliced(2, 0, fresh))).toEqual({
      ...{ unit: 'pages', total: 9, changed: [], added: [[3, 3]], removed: 0, moved: 0 },
    })
  })

  it('finds removed and moved pages', async () => {
    expect(await compareGuides(guide, guide.toSpliced(3, 2))).toMatchObject({ changed: [], added: [], removed: 2 })
    const [first, ...others] = guide
    const moved = others.toSpliced(4, 0, first ?? fresh)
    expect(await compareGuides(guide, moved)).toMatchObject({ ...nothing, moved: 1 })
  })

  it('finds a word that changed, and a picture that did', async () => {
    const pictured = guide.map((page) => ({ ...page, shade: 0.2 }))
    const changed = pictured
      .with(1, { text: 'Chapter B in the guide', shade: 0.2 })
      .with(2, { text: 'Chapter C of the guides', shade: 0.2 })
      .with(6, { text: guide[6]?.text ?? '', shade: 0.8 })
    const found = await compareGuides(pictured, changed)
    expect(found).toMatchObject({
      ...nothing,
      changed: [
        [2, 3],
        [7, 7],
      ],
      total: 8,
    })
  })

  it('finds nothing in a file that was exported again, or has the next year in its header', async () => {
    const before = await makeGuide(guide)
    const document = await PDFDocument.load(before)
    document.setSubject('exported again')
    const again = await document.save({ useObjectStreams: false })
    expect(Buffer.from(again).equals(before)).toBe(false)
    expect(await compareFiles('pdf', sourceOf(before), sourceOf(again), 30_000)).toMatchObject(nothing)
    expect(await compareGuides(guide, guide, 2027)).toMatchObject(nothing)
  })

  it('gives up in time', async () => {
    const pdf = sourceOf(await makeGuide(guide))
    await expect(compareFiles('pdf', pdf, pdf, -1)).rejects.toThrow('reading stopped at page 1 of 8')
  })

  it('cuts out the changed pages', async () => {
    const cut = await cutChangedPages({
      pdf: await makeGuide(guide),
      pages: [
        [2, 3],
        [8, 8],
        [90, 99],
      ],
    })
    expect(cut).toMatchObject({ layout: { pages: 3 } })
  })
})

describe('chapters of a book', () => {
  const chapters = (markup = '', count = 8) => sourceOf(makeEpub({ chapters: count, markup }))

  it('are compared by their words', async () => {
    const found = await compareFiles('epub', chapters(), chapters('<p>One more question.</p>'), 30_000)
    expect(found).toEqual({ unit: 'chapters', total: 8, changed: [[2, 2]], added: [], removed: 0, moved: 0 })
    expect(await compareFiles('epub', chapters(), chapters('<!-- made by another program -->'), 30_000)).toMatchObject(
      nothing,
    )
    expect(await compareFiles('epub', chapters(), chapters('', 9), 30_000)).toMatchObject({
      ...nothing,
      added: [[9, 9]],
    })
  })
})
