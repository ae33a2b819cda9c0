import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoEdition } from '#content/owner/blueprints/demo-edition.ts'
import { subjects } from '#content/owner/blueprints/subjects.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { guideFile, listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { readDemoEdition } from '#shop/editions/read-demo-edition.server.ts'
import { openPdf, type Pdf, pageTexts, placedTexts, readTags, type Tag } from '#tests/documents/read-pdf.ts'
import { makeCopy } from '#tests/pdf/make-copy.ts'
import { drawDemoEdition } from './demo-editions.ts'
import { findMissingGlyphs } from './missing-glyphs.ts'

const a4 = { width: 595.28, height: 841.89, margin: 44 }
/** On a screen of 360 pixels, 9 points of this page are 12 pixels. */
const phone = { width: 270, height: 540, margin: 16 }
/** A part that is too long for its page would add one. */
const pagesOnA4: Record<string, number> = { maths: 20, science: 21, social: 24, guide: 7 }
/** A year of a board paper or a count of papers, but not a session such as "2025-26". */
const figureByYear = /\b20(1[5-9]|2[0-5])\b(?!-\d)|’(1[5-9]|2[0-5])\b|\b\d+ of 10\b|\baverage\b/

const readBuilt = (file: string) =>
  readFileSync(new URL(`../build/documents/demo-editions/${file}.pdf`, import.meta.url))

/** Preparing a template compares every page, so two of the files are enough. */
const stamped = ['science', 'guide']

/** Several tests read the pages of the same file. */
const readings = new Map<string, Promise<string[]>>()

function readPages(file: string): Promise<string[]> {
  const reading = readings.get(file) ?? openPdf(readBuilt(file)).then(pageTexts)
  readings.set(file, reading)
  return reading
}

const files = withoutPhoneEditions(listCatalogueFiles())

describe.each(files)('the demo edition $file', ({ file, title }) => {
  let bytes: Buffer
  let pdf: Pdf
  let pages: string[]

  beforeAll(async () => {
    bytes = readBuilt(file)
    pdf = await openPdf(bytes)
    pages = await readPages(file)
  })

  it('has the planned number of A4 pages, each with its number', async () => {
    expect(pdf.numPages).toBe(pagesOnA4[file])
    for (let number = 1; number <= pdf.numPages; number++) {
      const { view } = await pdf.getPage(number)
      expect(view.map(Math.round)).toEqual([0, 0, a4.width, a4.height].map(Math.round))
      if (number > 1) expect(pages[number - 1]).toContain(`${number} of ${pdf.numPages}`)
    }
  })

  it('links every line of the contents page and the outline to its page', async () => {
    const outline = (await pdf.getOutline()) ?? []
    const links = await (await pdf.getPage(2)).getAnnotations()
    // The contents page itself comes first.
    const entries = outline.slice(1)
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

  const forms = stamped.includes(file) ? ['itself', 'as a stamped copy'] : ['itself']

  describe.each(forms)('%s', (form) => {
    let read: Pdf
    let tags: Tag[]
    const ofRole = (role: string) => tags.filter((tag) => tag.role === role)

    beforeAll(async () => {
      read = await openPdf(form === 'itself' ? bytes : await makeCopy(bytes))
      tags = await readTags(read)
    })

    it('has a title, which readers show, an author and a language', async () => {
      const { info } = await read.getMetadata()
      expect(info).toMatchObject({ Author: 'Board Blueprints', Language: 'en-IN' })
      expect((info as { Title: string }).Title).toContain(title)
      expect(await read.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
      expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
    })

    it('has a heading for every part, in the order of the outline', async () => {
      const outline = (await read.getOutline()) ?? []
      expect(ofRole('H1').map(({ text }) => text)).toEqual(outline.map((entry) => entry.title))
      const below = outline.flatMap(({ items }) => items.map((entry) => entry.title))
      expect(below.length).toBeGreaterThan(5)
      expect(ofRole('H2').map(({ text }) => text)).toEqual(below)
    })

    it('describes its drawings, and names the columns of its tables', () => {
      const drawings = ofRole('Figure')
      expect(drawings.length).toBeGreaterThanOrEqual(3)
      expect(drawings.filter(({ alt }) => !alt || alt.length < 20)).toEqual([])
      const columns = ofRole('TH').map(({ text }) => text)
      expect(columns).toEqual(expect.arrayContaining(['Section', 'What it asks', 'Marks', 'Minutes']))
    })

    it('reads out its words, but neither footers nor the stamp', async () => {
      const [whole] = tags
      const spoken = tags
        .filter(({ role }) => role === whole?.role)
        .map(({ text }) => text)
        .join(' ')
      const printed = (await pageTexts(read)).join(' ')
      expect(spoken).toContain(demoEdition.syllabus.slice(0, 40))
      expect(printed).toContain(`2 of ${read.numPages}`)
      for (const unspoken of [`2 of ${read.numPages}`, 'Licensed to', 'copy0']) expect(spoken).not.toContain(unspoken)
    })
  })

  it('stars the years that had other papers, and says for which board it is', () => {
    if (file === guideFile.file) return
    const heatmap = pages.find((page) => page.includes('’15'))
    for (const year of ['’15*', '’16*', '’17*', '’22*']) expect(heatmap).toContain(year)
    for (const year of ['’18', '’19', '’20', '’23', '’24', '’25']) expect(heatmap).not.toContain(`${year}*`)
    expect(heatmap).not.toContain('’21')
    expect(pages[0]).toContain('For the CBSE board only.')
    expect(pages[2]?.replaceAll('- ', '-')).toContain(demoEdition.years)
  })

  it('marks every page with numbers by year as invented', () => {
    const withFigures = pages.filter((page) => figureByYear.test(page))
    expect(withFigures.filter((page) => !page.includes(demoEdition.mark))).toEqual([])
    if (file === guideFile.file) expect(withFigures).toEqual([])
    else expect(withFigures.length).toBeGreaterThan(10)
  })

  it('keeps its text inside the margins', async () => {
    for (let number = 1; number <= pdf.numPages; number++) {
      const outside = (await placedTexts(pdf, number)).filter(
        ({ left, right }) => left < a4.margin - 1 || right > a4.width - a4.margin + 1,
      )
      expect(outside, `page ${number}`).toEqual([])
    }
  })

  it('uses only characters that its fonts have', () => {
    expect(findMissingGlyphs(pages.join(''))).toEqual([])
  })

  it('has a phone edition whose text can be read without zooming', async () => {
    // Drawing takes seconds, so the file is kept until its sources change.
    const onPhone = await openPdf((await readDemoEdition(`${file}-phone`)) ?? new Uint8Array())
    expect(onPhone.numPages).toBeGreaterThan(pdf.numPages)
    for (let number = 1; number <= onPhone.numPages; number++) {
      const page = await onPhone.getPage(number)
      expect(page.view).toEqual([0, 0, phone.width, phone.height])
      const texts = await placedTexts(onPhone, number)
      const outside = ({ left, right }: (typeof texts)[number]) =>
        left < phone.margin - 1 || right > phone.width - phone.margin + 1
      expect(texts.filter(outside), `page ${number}`).toEqual([])
      expect(
        texts.filter(({ size }) => size < 7),
        `page ${number}`,
      ).toEqual([])
    }
    const headings = (tags: Tag[]) => tags.filter(({ role }) => role === 'H1').map(({ text }) => text)
    expect(headings(await readTags(onPhone))).toEqual(headings(await readTags(pdf)))
  })
})

describe.each(subjects.filter(({ advice }) => advice))('the blueprint of $name', ({ slug, blueprint }) => {
  it('lists every section, unit, chapter and item with its marks', async () => {
    const all = (await readPages(slug)).join(' ')
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

it.each(subjects.filter(({ advice }) => advice))(
  'shows a whole chapter card of $name in the free sample',
  async (subject) => {
    const pages = await readPages(subject.slug)
    const [chapter] = subject.blueprint.units.flatMap(({ chapters }) => chapters)
    const sample = pages.slice(0, 4).join(' ')
    for (const part of [chapter?.name ?? '', 'Asked', 'First', 'Slips', 'average']) expect(sample).toContain(part)
  },
)

it('adds a tracker for practice papers to a trend page with few parts', async () => {
  const trackers = (pages: string[]) => pages.filter((page) => page.includes('My practice papers'))
  expect(trackers(await readPages('science'))).toHaveLength(2)
  expect(trackers(await readPages('social'))).toHaveLength(1)
})

it('has a guide in Hindi, on as many pages, with the same order of headings', async () => {
  const pdf = await openPdf(readBuilt('guide-hi'))
  expect(pdf.numPages).toBe(pagesOnA4.guide)
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'कक्षा 10 स्ट्रैटेजी गाइड, CBSE', Language: 'hi-IN' })
  const roles = async (read: Pdf) =>
    (await readTags(read)).map(({ role }) => role).filter((role) => /^(H\d|Figure|TH)$/.test(role))
  expect(await roles(pdf)).toEqual(await roles(await openPdf(readBuilt('guide'))))
  // The reader returns a control character for a glyph whose text stands next to it.
  expect(findMissingGlyphs((await pageTexts(pdf)).join('').replaceAll(/\p{Cc}/gu, ''))).toEqual([])
  expect((await openPdf(readBuilt('guide-hi-phone'))).numPages).toBeGreaterThan(pdf.numPages)
})

it('has the same bytes whenever it is drawn', async () => {
  const drawn = await drawDemoEdition({ file: 'guide', shopName: 'Board Blueprints', size: 'a4', language: 'en' })
  expect(Buffer.from(drawn ?? []).equals(readBuilt('guide'))).toBe(true)
})

describe('missing glyphs', () => {
  it('are found', () => {
    expect(findMissingGlyphs('₹208, आशा, x² → √θ ⇌ 漢')).toEqual(['⇌', '漢'])
  })
})

async function findPage(pdf: Pdf, destination: unknown): Promise<number> {
  const explicit = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  if (!Array.isArray(explicit)) return 0
  return (await pdf.getPageIndex(explicit[0])) + 1
}
