import { isDeepStrictEqual } from 'node:util'
import { consentSlugs, type LegalSlug, legalSlugs } from '#content/owner/legal/pages.ts'
import type { WrittenLegal, WrittenLegalDocument } from '#content/owner/written-legal.ts'

/** What is live until the next publication. */
type Live = WrittenLegal | null | undefined

/** Sets the day of every text that changes, and a new version when buyers would agree to something else. */
export function dateLegalTexts(legal: WrittenLegal, live: Live, today: string): WrittenLegal {
  if (!live) return legal
  const changed = listChangedLegalTexts(legal, live)
  const date = (slug: LegalSlug): WrittenLegalDocument => ({
    ...legal.documents[slug],
    updatedOn: changed.includes(slug) ? today : live.documents[slug].updatedOn,
  })
  const documents = Object.fromEntries(legalSlugs.map((slug) => [slug, date(slug)])) as WrittenLegal['documents']
  const consentTextVersion = isNewConsentText(changed)
    ? nextVersion(live.consentTextVersion, today)
    : live.consentTextVersion
  return { consentTextVersion, documents }
}

export function listChangedLegalTexts(legal: WrittenLegal, live: WrittenLegal): LegalSlug[] {
  return legalSlugs.filter((slug) => !isDeepStrictEqual(readWords(legal, slug), readWords(live, slug)))
}

export function isNewConsentText(changed: LegalSlug[]): boolean {
  return consentSlugs.some((slug) => changed.includes(slug))
}

function readWords({ documents }: WrittenLegal, slug: LegalSlug) {
  const { updatedOn: _, ...words } = documents[slug]
  return words
}

/** Later than every version before it, also when a clock is wrong: 2026-11-16, 2026-11-16-2, 2026-11-16-3. */
function nextVersion(version: string, today: string): string {
  const day = version.slice(0, today.length)
  if (today > day) return today
  return `${day}-${(Number(version.slice(day.length + 1)) || 1) + 1}`
}
