import { eq, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { WrittenText } from '#content/owner/written-text.ts'
import { consents } from '#db/schema/consents.ts'
import { contentDraft } from '#db/schema/publications.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContent, getContentVersion } from '#shop/catalogue/current-content.server.ts'
import { changeConsent } from '#shop/consents/change-consent.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { findUnpublishedChanges } from '#shop/publications/find-unpublished-changes.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { publishChanges } from '#shop/publications/publish-changes.server.ts'
import { restoreVersion } from '#shop/publications/restore-version.server.ts'
import { saveSection } from '#shop/publications/save-section.server.ts'
import { addCustomer, openOrder, visitor } from '#tests/database/orders.ts'
import { findConsentText } from './find-consent-text.server.ts'
import { getConsentTextVersion } from './get-consent-text-version.server.ts'
import { readLegalDocument } from './read-legal-document.server.ts'

type Slug = keyof WrittenContent['legal']['documents']

const actor = { ip: null, name: 'owner' }
const edit = (change: Parameters<typeof editContent>[1]) => db.transaction((tx) => editContent({ tx, actor }, change))

function changeLegal(slug: Slug, body: string | WrittenText) {
  return edit(({ legal, ...content }) => {
    const document = { ...legal.documents[slug], sections: [{ heading: 'Changed', body }] }
    return { ...content, legal: { ...legal, documents: { ...legal.documents, [slug]: document } } }
  })
}

async function publish() {
  const unpublished = await findUnpublishedChanges()
  const outcome = await publishChanges(actor, { seen: unpublished?.seen ?? '', note: '' })
  expect(outcome).toMatchObject({ version: expect.any(Number) })
}

async function readVersions() {
  const { en, hi = en } = (await getEditableContent()).legal.consentTextVersion
  return { en, hi }
}

const seenBusiness = async () => hashContent((await getEditableContent()).business)

const readBody = (content: Parameters<typeof readLegalDocument>[0], slug: Slug) =>
  JSON.stringify(readLegalDocument(content, slug).sections)

beforeEach(async () => {
  await db.delete(contentDraft)
  await loadContent()
})

describe('publishing a changed consent text', () => {
  it('makes a new version, which new consents record, and old ones keep theirs', async () => {
    const before = getConsentTextVersion()
    const earlier = await openOrder()
    expect(await changeLegal('terms', 'New terms of {shopName}')).toEqual({ saved: true })
    expect(await findUnpublishedChanges()).toMatchObject({
      changeCount: 1,
      changes: [
        { kind: 'legal-changed', slug: 'terms' },
        { kind: 'consent-text-changed', languages: ['en', 'hi'] },
      ],
    })
    expect(getConsentTextVersion()).toBe(before)
    await publish()
    const after = getConsentTextVersion()
    expect(after > before).toBe(true)

    const later = await openOrder()
    const { id } = await addCustomer('consents-account@example.in')
    await changeConsent(id, 'emailMarketing', true, visitor)
    const versionsOf = async (condition: SQL) => {
      const rows = await db.select().from(consents).where(condition)
      return [...new Set(rows.map(({ textVersion }) => textVersion))]
    }
    expect(await versionsOf(eq(consents.orderId, earlier.id))).toEqual([before])
    expect(await versionsOf(eq(consents.orderId, later.id))).toEqual([after])
    expect(await versionsOf(eq(consents.customerId, id))).toEqual([after])
  })

  it('keeps the text of every version readable, with the facts of its time', async () => {
    await changeLegal('privacy', 'First text of {shopName}')
    await publish()
    const first = getConsentTextVersion()
    const agreedAt = new Date()
    await saveSection(actor, 'business', await seenBusiness(), (before) => ({
      ...before,
      shopName: 'Renamed Shop',
    }))
    await publish()
    expect(getConsentTextVersion()).toBe(first)
    await changeLegal('privacy', 'Second text of {shopName}')
    await publish()
    const second = getConsentTextVersion()

    const [asAgreed, later, newest] = await Promise.all([
      findConsentText(first, agreedAt),
      findConsentText(first),
      findConsentText(second),
    ])
    if (!asAgreed || !later || !newest) throw new Error('a version is missing')
    expect(readBody(asAgreed, 'privacy')).toContain('First text of Board Blueprints')
    expect(readBody(later, 'privacy')).toContain('First text of Renamed Shop')
    expect(readBody(newest, 'privacy')).toContain('Second text of Renamed Shop')
    expect(await findConsentText('1999-01-01')).toBeNull()
  })

  it('makes a version for readers of Hindi only when only their words change', async () => {
    const inHindi = (body: string) => changeLegal('terms', { en: 'Terms in English', hi: body })
    await changeLegal('terms', 'Terms in English')
    await publish()
    const before = await readVersions()

    await inHindi('हमारी शर्तें')
    expect((await findUnpublishedChanges())?.changes).toEqual([
      { kind: 'legal-changed', slug: 'terms' },
      { kind: 'consent-text-changed', languages: ['hi'] },
    ])
    await publish()
    const first = await readVersions()
    expect(first.en).toBe(before.en)
    expect(first.hi > before.hi).toBe(true)
    await inHindi('हमारी नई शर्तें')
    await publish()
    const second = await readVersions()
    expect(second.en).toBe(before.en)

    await changeLegal('terms', { en: 'New terms in English', hi: 'हमारी नई शर्तें' })
    await publish()
    const third = await readVersions()
    expect(third.en > second.en).toBe(true)
    expect(third.hi).toBe(second.hi)

    const found = await Promise.all([
      findConsentText(first.hi, undefined, 'hi'),
      findConsentText(second.hi, undefined, 'hi'),
      findConsentText(before.en, undefined, 'en'),
    ])
    const bodies = found.map((content) => content && readBody(content, 'terms'))
    expect(bodies).toEqual([
      expect.stringContaining('हमारी शर्तें'),
      expect.stringContaining('हमारी नई शर्तें'),
      expect.stringContaining('Terms in English'),
    ])
  })

  it('makes no new version when another document changes', async () => {
    const before = getConsentTextVersion()
    await changeLegal('refund', 'New refund policy')
    await publish()
    expect(getConsentTextVersion()).toBe(before)
  })

  it('counts a restored text as a new version', async () => {
    const version = getContentVersion()
    const before = getConsentTextVersion()
    await changeLegal('consent-to-contact', 'Other words')
    await publish()
    const between = getConsentTextVersion()
    await restoreVersion(actor, version)
    expect([before, between]).not.toContain(getConsentTextVersion())
    expect(readBody(getContent(), 'consent-to-contact')).not.toContain('Other words')
  })
})

describe('a legal text is refused', () => {
  it.each([
    ['with a script as a link', '[trap](javascript:alert(1))', 'link'],
    ['with a link to another site without https', '[trap](//evil.example)', 'link'],
    ['with a broken table', '| A | B |\n| 1 | 2 |', 'table'],
    ['with a row that lost a cell', '| A | B |\n| --- | --- |\n| 1 |', 'table-row'],
    ['with 10,000 characters', 'x'.repeat(10_000), 'too-long'],
    ['without words', '  \u202E ', 'empty'],
    ['with an unknown placeholder', 'By {shopname}', 'unknown-placeholder'],
  ])('%s', async (_, body, problem) => {
    const path = ['legal', 'documents', 'terms', 'sections', '0', 'body']
    expect(await changeLegal('terms', body)).toMatchObject({
      refused: 'invalid',
      problems: [{ path: expect.arrayContaining(path), problem }],
    })
    expect(await findUnpublishedChanges()).toBeNull()
    const inHindi = await changeLegal('terms', { en: 'Words', hi: body })
    expect(inHindi).toMatchObject(
      problem === 'empty' ? { saved: true } : { refused: 'invalid', problems: [{ path: [...path, 'hi'], problem }] },
    )
  })
})

describe('a testimonial', () => {
  const save = (consentGivenOn: string | null) =>
    edit(({ testimonials, ...content }) => {
      const one = { name: 'Asha', className: '', text: 'It helped.', source: 'Email', consentGivenOn }
      return { ...content, testimonials: { ...testimonials, list: [one] } }
    })

  it.each([
    ['9999-12-31', 'future-day'],
    ['yesterday', 'day'],
  ])('is refused with a consent of %s', async (day, problem) => {
    expect(await save(day)).toMatchObject({ refused: 'invalid', problems: [{ problem }] })
  })

  it('is saved with and without a consent', async () => {
    expect(await save('2026-03-03')).toEqual({ saved: true })
    expect(await save(null)).toEqual({ saved: true })
  })
})
