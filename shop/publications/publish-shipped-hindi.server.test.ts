import { asc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { isWrittenText } from '#content/owner/written-text.ts'
import { contentDraft, publications } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { fillInHindi, hasHindi } from './fill-in-hindi.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'
import { publishShippedHindi } from './publish-shipped-hindi.server.ts'
import { restoreWithin } from './restore-version.server.ts'

const shipped = writeStartingContent(env)

function withoutHindi<Value>(value: Value): Value {
  if (isWrittenText(value)) return { en: value.en } as Value
  if (Array.isArray(value)) return value.map(withoutHindi) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutHindi(item)])) as Value
}

const [maths, ...otherProducts] = withoutHindi(shipped.products)
if (!maths) throw new Error('no product')
const english = withoutHindi(shipped)
const { documents } = english.legal

/** What an owner of an older version may have: own English words, own Hindi words, and untouched texts. */
const written: WrittenContent = {
  ...english,
  home: { ...english.home, seo: { ...english.home.seo, title: { en: 'My own title' } } },
  products: [{ ...maths, name: { ...maths.name, hi: 'मेरा गणित' } }, ...otherProducts],
  legal: {
    ...english.legal,
    documents: { ...documents, terms: { ...documents.terms, description: { en: 'My own terms' } } },
  },
}

/** In a transaction that is undone, because other tests need the content of this database. */
async function inOldShop(run: (tx: Transaction) => Promise<void>) {
  const undo = new Error('undo')
  const running = db.transaction(async (tx) => {
    await tx.delete(contentDraft)
    await tx.delete(publications)
    await tx.insert(publications).values([
      { version: 1, content: english, author: 'software' },
      { version: 2, content: written, author: 'owner' },
    ])
    await run(tx)
    throw undo
  })
  await expect(running).rejects.toBe(undo)
}

const readVersions = (tx: Transaction) =>
  tx
    .select({ version: publications.version, author: publications.author })
    .from(publications)
    .orderBy(asc(publications.version))

describe('a shop that opened before there was Hindi', () => {
  it('gets the shipped Hindi for texts that its owner did not change, and keeps the owner’s words', () =>
    inOldShop(async (tx) => {
      await publishShippedHindi(tx)
      const { version, content } = (await findCurrentPublication(tx)) ?? {}
      expect(version).toBe(3)
      expect(content?.freeGuide).toEqual(shipped.freeGuide)
      expect(content?.home.seo.title).toEqual({ en: 'My own title' })
      expect(content?.home.seo.description).toEqual(shipped.home.seo.description)
      expect(content?.products[0]?.name).toEqual({ en: maths.name.en, hi: 'मेरा गणित' })
      expect(content?.products[0]?.shortName).toEqual(shipped.products[0]?.shortName)
      expect(content?.products.slice(1)).toEqual(shipped.products.slice(1))
    }))

  it('gets a legal text in Hindi as a whole or not at all, and a new version for readers of Hindi', () =>
    inOldShop(async (tx) => {
      await publishShippedHindi(tx)
      const { legal } = (await findCurrentPublication(tx))?.content ?? {}
      expect(hasHindi(legal?.documents.terms.sections)).toBe(false)
      expect(legal?.documents.privacy.sections).toEqual(shipped.legal.documents.privacy.sections)
      expect(legal?.consentTextVersion.en).toBe(written.legal.consentTextVersion.en)
      expect(legal?.consentTextVersion.hi).not.toBe(written.legal.consentTextVersion.en)
    }))

  it('gets it once: a translation that the owner removes stays away', () =>
    inOldShop(async (tx) => {
      await publishShippedHindi(tx)
      await tx.insert(publications).values({ version: 4, content: written, author: 'owner' })
      await publishShippedHindi(tx)
      expect((await readVersions(tx)).map(({ author }) => author)).toEqual(['software', 'owner', 'software', 'owner'])
    }))

  it('gets it in the unpublished changes too', () =>
    inOldShop(async (tx) => {
      const changed = { ...written, business: { ...written.business, city: 'Mysore' } }
      await tx.insert(contentDraft).values({ content: changed, author: 'owner' })
      await publishShippedHindi(tx)
      const draft = (await findContentDraft(tx))?.content
      expect(draft?.business.city).toBe('Mysore')
      expect(draft?.freeGuide).toEqual(shipped.freeGuide)
    }))

  it('keeps its Hindi when the owner restores an English version', () =>
    inOldShop(async (tx) => {
      expect(await restoreWithin({ tx }, 1, 'owner')).toMatchObject({ version: 3 })
      expect((await findCurrentPublication(tx))?.content.freeGuide).toEqual(english.freeGuide)
      await publishShippedHindi(tx)
      expect(await restoreWithin({ tx }, 2, 'owner')).toMatchObject({ version: 5 })
      const { content } = (await findCurrentPublication(tx)) ?? {}
      expect(content?.freeGuide).toEqual(shipped.freeGuide)
      expect(content?.home.seo.title).toEqual({ en: 'My own title' })
    }))
})

describe('a new shop', () => {
  it('has its Hindi from the first day, and none is added after the owner removes it', () =>
    inOldShop(async (tx) => {
      await tx.update(publications).set({ content: shipped })
      await tx.insert(publications).values({ version: 3, content: written, author: 'owner' })
      await publishShippedHindi(tx)
      expect(await readVersions(tx)).toHaveLength(3)
    }))
})

it('never replaces Hindi and never translates other words', () => {
  expect(fillInHindi(english, shipped)).toEqual(shipped)
  expect(fillInHindi(shipped, english)).toEqual(shipped)
})

it('finds one Hindi text for each English one, because texts are matched by their words', () => {
  const hindi = new Map<string, string>()
  const check = (value: unknown) => {
    if (isWrittenText(value)) {
      if (value.hi) expect(hindi.get(value.en) ?? value.hi, value.en).toBe(value.hi)
      if (value.hi) hindi.set(value.en, value.hi)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(check)
  }
  check({ ...shipped, legal: null })
  expect(hindi.size).toBeGreaterThan(100)
})
