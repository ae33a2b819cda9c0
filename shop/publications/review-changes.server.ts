import type { WrittenContent } from '#content/owner/written-content.ts'
import { compareContents } from './compare-contents.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findDeadLinks } from './find-dead-links.ts'
import { findContentDraft } from './find-draft.server.ts'
import { hashContent } from './hash-content.server.ts'
import { listRewrittenSentences } from './list-rewritten-sentences.server.ts'

/** What the owner reads before publishing; null when buyers see everything that the owner wrote. */
export async function reviewChanges() {
  const [draft, published] = await Promise.all([findContentDraft(), findCurrentPublication()])
  if (!draft) return null
  const { content, savedAt } = draft
  return {
    savedAt,
    seen: hashContent(content),
    changes: published ? compareContents(published.content, content) : [],
    rewritten: published ? listRewrittenSentences(published.content, content) : [],
    deadLinks: findDeadLinks(content),
  }
}

/** Products whose pages stay invisible to buyers, also after publishing. */
export function listPrivateProducts({ products }: WrittenContent): { id: string; name: string }[] {
  return products.filter(({ state }) => state === 'draft').map(({ id, name }) => ({ id, name: name.en }))
}
