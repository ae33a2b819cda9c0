import type { WrittenContent } from '#content/owner/written-content.ts'
import { contentDraft } from '#db/schema/publications.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'

export interface ContentDraft {
  content: WrittenContent
  author: string
  savedAt: Date
}

/** What the owner wrote and did not publish yet. */
export async function findContentDraft(tx: Database | Transaction = db): Promise<ContentDraft | null> {
  const [draft] = await tx.select().from(contentDraft)
  return draft ? { ...draft, content: readStoredContent(draft.content) } : null
}
