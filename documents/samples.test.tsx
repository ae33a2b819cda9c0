import { readFileSync } from 'node:fs'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { guideFile, listCatalogueFiles } from '#shop/catalogue/files.server.ts'
import { openPdf, type Pdf, pageTexts, placedTexts } from '#tests/documents/read-pdf.ts'
import { findMissingGlyphs } from './missing-glyphs.ts'
import { findSample } from './samples.tsx'
import { margin, pageSize } from './theme.ts'

const a4 = [0, 0, pageSize.width, pageSize.height]
/** A year of a board paper or a count of papers, but not a session such as "2025-26". */
const figureByYear = /\b20(1[5-9]|2[0-5])\b(?!-\d)|’(1[5-9]|2[0-5])\b|\b\d+ of 10\b|\baverage\b/

const samples = listCatalogueFiles().filter(({ file }) => findSample(file, 'A shop'))

describe.each(samples)('the sample $file', ({ file, title }) => {
  let pdf: Pdf
  let pages: string[]

  beforeAll(async () => {
    pdf = await openPdf(readFileSync(new URL(`../build/documents/samples/${file}.pdf`, import.meta.url)))
    pages = await pageTexts(pdf)
  })

  it('has the planned number of A4 pages, each with its number', async () => {
    const planned = findSample(file, 'A shop')?.pages ?? 0
    expect(pdf.numPages).toBe(planned)
    for (let number = 1; number <= planned; number++) {
      const { view } = await pdf.getPage(number)
      expect(view.map(Math.round)).toEqual(a4.map(Math.round))
      if (number > 1) expect(pages[number - 1]).toContain(`${number} of ${planned}`)
    }
  })

  it('has title, author and language in its metadata', async () => {
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Author: 'Board Blueprints', Language: 'en-IN' })
    expect((info as { Title: string }).Title).toContain(title)
  })

  it('links every line of the contents page and the outline to its page', async () => {
    const outline = (await pdf.getOutline()) ?? []
    const links = await (await pdf.getPage(2)).getAnnotations()
    const entries = outline.filter((entry) => !['Cover', 'Contents'].includes(entry.title))
    expect(entries.length).toBeGreaterThanOrEqual(5)
    // A line may have several links.
    const targets = await Promise.all(links.map(({ dest }) => findPage(pdf, dest)))
    for (const entry of entries) {
      const number = await findPage(pdf, entry.dest)
      expect(pages[number - 1], entry.title).toContain(entry.title)
      expect(pages[1]).toContain(`${number} ${entry.title}`)
      expect(targets, entry.title).toContain(number)
    }
  })

  it('stars the years that had other papers, and says for which board it is', () => {
    if (file === guideFile.file) return
    const heatmap = pages.find((page) => page.includes('’15'))
    for (const year of ['’15*', '’16*', '’17*', '’22*']) expect(heatmap).toContain(year)
    for (const year of ['’18', '’19', '’20', '’23', '’24', '’25']) expect(heatmap).not.toContain(`${year}*`)
    expect(heatmap).not.toContain('’21')
    expect(pages[0]).toContain('For the CBSE board only.')
    expect(pages[2]).toContain(sampleEdition.years)
  })

  it('marks every page with numbers by year as a sample', () => {
    const withFigures = pages.filter((page) => figureByYear.test(page))
    expect(withFigures.filter((page) => !page.includes(sampleEdition.mark))).toEqual([])
    if (file === guideFile.file) expect(withFigures).toEqual([])
    else expect(withFigures.length).toBeGreaterThan(10)
  })

  it('keeps its text inside the margins', async () => {
    for (let number = 1; number <= pdf.numPages; number++) {
      const outside = (await placedTexts(pdf, number)).filter(
        ({ left, right }) => left < margin - 1 || right > pageSize.width - margin + 1,
      )
      expect(outside, `page ${number}`).toEqual([])
    }
  })

  it('uses only characters that its fonts have', async () => {
    const words = readWords(findSample(file, 'A shop')?.document)
    expect(words.length).toBeGreaterThan(100)
    expect(await findMissingGlyphs(words.join(''))).toEqual([])
  })
})

describe.each(subjects.filter(({ advice }) => advice))('the blueprint of $name', ({ slug, blueprint }) => {
  it('lists every section, unit, chapter and item with its marks', async () => {
    const pdf = await openPdf(readFileSync(new URL(`../build/documents/samples/${slug}.pdf`, import.meta.url)))
    const all = (await pageTexts(pdf)).join(' ')
    const facts = [
      `code ${blueprint.code}`,
      ...blueprint.paper.sections.map(({ name, detail, marks }) => `${name} ${detail} ${marks}`),
      ...blueprint.units.map(({ name, marks }) => `${name} ${marks} marks`),
      ...blueprint.units.flatMap(({ chapters }) => chapters.map(({ name }) => name)),
      ...blueprint.maps.flatMap(({ items }) => items.map(({ label }) => label)),
      ...blueprint.trends.flatMap(({ series }) => series.map(({ label }) => label)),
    ]
    expect(facts.filter((fact) => !all.includes(fact))).toEqual([])
  })
})

it('adds a tracker for practice papers to a trend page with few parts', async () => {
  const read = async (file: string) =>
    pageTexts(await openPdf(readFileSync(new URL(`../build/documents/samples/${file}.pdf`, import.meta.url))))
  const trackers = (pages: string[]) => pages.filter((page) => page.includes('My practice papers'))
  expect(trackers(await read('science'))).toHaveLength(2)
  expect(trackers(await read('social'))).toHaveLength(1)
})

describe('missing glyphs', () => {
  it('are found', async () => {
    expect(await findMissingGlyphs('₹208, आशा, x² → √θ ⇌ 漢')).toEqual(['⇌', '漢'])
  })
})

async function findPage(pdf: Pdf, destination: unknown): Promise<number> {
  const explicit = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  if (!Array.isArray(explicit)) return 0
  return (await pdf.getPageIndex(explicit[0])) + 1
}

/** Every word that a document prints, read from its components. */
function readWords(node: ReactNode): string[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (Array.isArray(node)) return node.flatMap(readWords)
  if (!isValidElement(node)) return []
  const { type, props } = node as ReactElement<{ children?: ReactNode }>
  return typeof type === 'function'
    ? readWords((type as (props: object) => ReactNode)(props))
    : readWords(props.children)
}
