import { expect, it } from 'vitest'
import { startingLegal } from '#content/owner/legal/starting-legal.server.ts'
import { type WrittenLegal, writtenLegal } from '#content/owner/written-legal.ts'
import { chooseLanguage } from '#shop/catalogue/choose-language.ts'
import { dateLegalTexts } from './date-legal-texts.ts'

// Without translations, so that a test adds the only one.
const start = writtenLegal.parse(chooseLanguage(writtenLegal.parse(startingLegal), 'en'))

function change(legal: WrittenLegal, slug: keyof WrittenLegal['documents'], en: string, hi?: string): WrittenLegal {
  const document = { ...legal.documents[slug], description: hi ? { en, hi } : { en } }
  return { ...legal, documents: { ...legal.documents, [slug]: document } }
}

it('counts the versions of a day, and begins again on the next', () => {
  const versions: string[] = []
  let live = start
  for (const [index, day] of ['2026-11-16', '2026-11-16', '2026-11-17', '2026-11-17'].entries()) {
    live = dateLegalTexts(change(live, 'terms', `Change ${index}`), live, day)
    versions.push(live.consentTextVersion.en)
  }
  expect(versions).toEqual(['2026-11-16-2', '2026-11-16-3', '2026-11-17', '2026-11-17-2'])
  expect(writtenLegal.parse(live)).toEqual(live)
})

it('never uses a version again when the clock goes back', () => {
  expect(dateLegalTexts(change(start, 'terms', 'x'), start, '2026-11-15').consentTextVersion).toEqual({
    en: '2026-11-16-2',
  })
})

it('dates only the texts that changed', () => {
  const dated = dateLegalTexts(change(start, 'refund', 'x'), start, '2026-12-01')
  expect(dated.documents.refund.updatedOn).toEqual({ en: '2026-12-01' })
  expect(dated.documents.terms.updatedOn).toEqual({ en: '2026-11-16' })
  expect(dated.consentTextVersion).toEqual({ en: '2026-11-16' })
})

it.each(['terms', 'privacy', 'consent-to-contact'] as const)('makes a new consent text when %s changes', (slug) => {
  expect(dateLegalTexts(change(start, slug, 'x'), start, '2026-12-01').consentTextVersion).toEqual({ en: '2026-12-01' })
})

it('leaves English texts as they are when only a translation changes', () => {
  const { en } = start.documents.terms.description
  const dated = dateLegalTexts(change(start, 'terms', en, 'शर्तें'), start, '2026-12-01')
  expect(dated.documents.terms.updatedOn).toEqual({ en: '2026-11-16', hi: '2026-12-01' })
  expect(dated.consentTextVersion).toEqual({ en: '2026-11-16', hi: '2026-12-01' })
})

it('leaves the translation as it is when only the English words change', () => {
  const translated = dateLegalTexts(change(start, 'terms', 'Terms', 'शर्तें'), start, '2026-12-01')
  const changed = dateLegalTexts(change(translated, 'terms', 'New terms', 'शर्तें'), translated, '2026-12-02')
  expect(changed.consentTextVersion).toEqual({ en: '2026-12-02', hi: '2026-12-01' })
})

it('dates a text that is brought back as a change', () => {
  const changed = dateLegalTexts(change(start, 'terms', 'x'), start, '2026-12-01')
  const restored = dateLegalTexts(start, changed, '2026-12-02')
  expect(restored).toMatchObject({
    consentTextVersion: { en: '2026-12-02' },
    documents: { terms: { updatedOn: { en: '2026-12-02' } } },
  })
})

it('dates the refund policy when the owner chose another rule for it', () => {
  const dated = dateLegalTexts(start, start, '2026-12-01', ['refund'])
  expect(dated.documents.refund.updatedOn).toEqual({ en: '2026-12-01' })
  expect(dated.documents.terms.updatedOn).toEqual({ en: '2026-11-16' })
  expect(dated.consentTextVersion).toEqual(start.consentTextVersion)
})
