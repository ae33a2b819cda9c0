import { describe, expect, it } from 'vitest'
import { findHindiProblems, listFixedParts } from '#tests/hindi.ts'
import { type Subject, subjects } from '../blueprints/subjects.ts'
import { legalPages } from '../legal/pages.ts'
import { writeStartingContent } from '../starting-content.server.ts'
import { strategyGuide } from '../strategy-guide.ts'
import { isWrittenText } from '../written-text.ts'
import { subjectsInHindi } from './blueprints/subjects.ts'
import { guideFootnotesInHindi, strategyGuideInHindi } from './strategy-guide.ts'

const content = writeStartingContent({
  shopName: 'Test Shop',
  supportEmail: 'help@shop.example',
  instagramUrl: null,
  youtubeUrl: null,
  isDemo: true,
})

interface Text {
  path: string
  en: string
  hi: string | undefined
}

function listTexts(value: unknown, path: string): Text[] {
  if (isWrittenText(value)) return [{ path, en: value.en, hi: value.hi }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => listTexts(item, `${path}/${key}`))
}

const texts = listTexts(content, '').filter(({ path }) => !/\/(updatedOn|consentTextVersion)$/.test(path))

describe('the starting content', () => {
  it('has a Hindi text for every English one', () => {
    const missing = texts.filter(({ en, hi }) => en && !hi)
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('follows the house rules of Hindi', () => {
    const problems = texts.flatMap(({ path, hi = '' }) => findHindiProblems(hi).map((problem) => `${path}: ${problem}`))
    expect(problems).toEqual([])
  })

  it('has the placeholders and links of the English texts in the Hindi ones', () => {
    const different = texts.filter(({ en, hi = '' }) => String(listFixedParts(en)) !== String(listFixedParts(hi)))
    expect(different.map(({ path, en, hi = '' }) => [path, listFixedParts(en), listFixedParts(hi)])).toEqual([])
  })

  it('has the same marks, paragraphs, lists and tables in both languages', () => {
    const shapeOf = (text: string) => [text.match(/\*/g)?.length, text.match(/^(- |\|)/gm)?.length]
    const different = texts.filter(({ en, hi = '' }) => String(shapeOf(en)) !== String(shapeOf(hi)))
    expect(different.map(({ path }) => path)).toEqual([])
  })
})

/** The last paragraph of the first section of every document. */
const englishPrevails = 'यह हिन्दी पाठ आपकी सुविधा के लिए है। अगर हिन्दी और अंग्रेज़ी पाठ में कोई अंतर हो, तो अंग्रेज़ी पाठ मान्य होगा।'

describe('the Hindi legal texts', () => {
  it.each(legalPages.map(({ slug }) => slug))('%s says that the English text prevails', (slug) => {
    const { sections } = content.legal.documents[slug]
    expect(sections[0]?.body.hi).toContain(englishPrevails)
  })

  it('have the dates and the version of the English ones', () => {
    expect(content.legal.consentTextVersion.hi).toBeUndefined()
    expect(Object.values(content.legal.documents).map(({ updatedOn }) => updatedOn.hi)).toEqual(
      legalPages.map(() => undefined),
    )
  })
})

function listStrings(value: unknown): string[] {
  if (typeof value === 'function') return listStrings(value(2, 7))
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}

/** Addresses of the board, which the guide quotes. */
const board = ['cbse', 'gov', 'cbseacademic', 'nic', 'ICSE']

describe('the Hindi strategy guide', () => {
  it('has as many texts as the English one, and none is empty', () => {
    expect(listStrings(strategyGuideInHindi)).toHaveLength(listStrings(strategyGuide).length)
    expect(listStrings(strategyGuideInHindi)).not.toContain('')
  })

  it('follows the house rules of Hindi', () => {
    const { language: _, ...words } = strategyGuideInHindi
    const problems = listStrings({ words, guideFootnotesInHindi }).flatMap((text) => {
      return findHindiProblems(text, [...board, 'in']).map((problem) => `${text}: ${problem}`)
    })
    expect(problems).toEqual([])
  })

  it('names the heaviest units of every subject', () => {
    expect(strategyGuideInHindi.first.rules[0]?.text).toBe(
      'गणित में बीजगणित, विज्ञान में रासायनिक पदार्थ और सजीव जगत। सामाजिक विज्ञान के चारों भाग बराबर हैं, इसलिए अपने सबसे कमज़ोर भाग से शुरू करें।',
    )
  })
})

describe('the CBSE analyses in Hindi', () => {
  const figuresOf = (all: readonly Omit<Subject, 'advice'>[]) => JSON.stringify(all).match(/\d+(?=[,\]}])/g)

  it('have Hindi names for everything that is not a formula', () => {
    const names = subjectsInHindi.flatMap(({ name, covers, blueprint: { paper, units, maps, trends } }) => [
      name,
      ...covers,
      ...paper.sections.flatMap(({ name, detail }) => [name, detail]),
      ...units.flatMap(({ name, chapters }) => [
        name,
        ...chapters.flatMap((chapter) => [chapter.name, chapter.shortName]),
      ]),
      ...maps.flatMap(({ title, itemsAreCalled, items }) => [
        title,
        itemsAreCalled,
        ...items.flatMap((item) => [item.label, item.chapter]),
      ]),
      ...trends.flatMap(({ title, series }) => [title, ...series.map(({ label }) => label)]),
    ])
    expect(names.filter((name) => /[a-z]{4}/.test(name.replace('cosec', '')))).toEqual([])
  })

  it('have the same figures', () => {
    expect(figuresOf(subjectsInHindi)).toEqual(figuresOf(subjects.map(({ advice: _, ...subject }) => subject)))
  })
})
