import { isDeepStrictEqual } from 'node:util'
import { type Language, languages } from '#brand/language.ts'
import { type LegalSlug, legalSlugs } from '#content/owner/legal/pages.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import type { WrittenLegal } from '#content/owner/written-legal.ts'
import { isNewConsentText, listChangedLegalTexts } from '#shop/legal/date-legal-texts.ts'

/** One line of what the owner changed and did not publish. */
export type ContentChange =
  | { kind: 'product-added' | 'product-removed'; name: string }
  | { kind: 'product-changed'; id: string; name: string; fields: (keyof WrittenProduct)[] }
  | { kind: 'products-reordered' }
  | { kind: 'section-changed'; section: Exclude<keyof WrittenContent, 'products' | 'legal'> }
  | { kind: 'legal-changed'; slug: LegalSlug }
  | { kind: 'consent-text-changed'; languages: Language[] }

export function describeChanges(published: WrittenContent, draft: WrittenContent): ContentChange[] {
  return [
    ...describeProductChanges(published.products, draft.products),
    ...describeSectionChanges(published, draft),
    ...describeLegalChanges(published.legal, draft.legal),
  ]
}

function describeSectionChanges(published: WrittenContent, draft: WrittenContent): ContentChange[] {
  const { products: _products, legal: _legal, ...sections } = draft
  const names = Object.keys(sections) as (keyof typeof sections)[]
  return names
    .filter((section) => !isDeepStrictEqual(published[section], draft[section]))
    .map((section) => ({ kind: 'section-changed', section }))
}

function describeLegalChanges(published: WrittenLegal, draft: WrittenLegal): ContentChange[] {
  const changed = (language: Language) => listChangedLegalTexts(draft, published, language)
  const slugs = legalSlugs.filter((slug) => languages.some((language) => changed(language).includes(slug)))
  const texts = slugs.map((slug): ContentChange => ({ kind: 'legal-changed', slug }))
  const newTexts = languages.filter((language) => isNewConsentText(changed(language)))
  return newTexts.length > 0 ? [...texts, { kind: 'consent-text-changed', languages: newTexts }] : texts
}

function describeProductChanges(published: WrittenProduct[], draft: WrittenProduct[]): ContentChange[] {
  const changes = draft.flatMap((product): ContentChange[] => {
    const before = published.find(({ id }) => id === product.id)
    const name = product.name.en
    if (!before) return [{ kind: 'product-added', name }]
    const fields = (Object.keys(product) as (keyof WrittenProduct)[]).filter(
      (field) => !isDeepStrictEqual(before[field], product[field]),
    )
    return fields.length > 0 ? [{ kind: 'product-changed', id: product.id, name, fields }] : []
  })
  const removed = published
    .filter(({ id }) => draft.every((product) => product.id !== id))
    .map(({ name }): ContentChange => ({ kind: 'product-removed', name: name.en }))
  const kept = (products: WrittenProduct[], others: WrittenProduct[]) =>
    products.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))
  const reordered: ContentChange[] = isDeepStrictEqual(kept(published, draft), kept(draft, published))
    ? []
    : [{ kind: 'products-reordered' }]
  return [...changes, ...removed, ...reordered]
}
