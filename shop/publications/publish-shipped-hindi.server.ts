import { isDeepStrictEqual } from 'node:util'
import { and, eq, min, sql } from 'drizzle-orm'
import { publishPage } from '#content/interface/en/admin/publish.ts'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import { contentDraft, publications } from '#db/schema.ts'
import { env } from '#platform/env.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { fillInHindi } from './fill-in-hindi.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'
import { lockPublications, publishContent } from './publish-content.server.ts'
import { software } from './software.ts'

/**
 * A shop that opened before there was Hindi gets the shipped Hindi, once, as a version of its own: consents must show
 * which text buyers saw, and an owner who removes a translation later must not find it again (046).
 */
export async function publishShippedHindi(opened: Database | Transaction = db): Promise<void> {
  if ((await findFirstHindiVersion(opened)) !== null) return
  await opened.transaction(async (tx) => {
    await lockPublications(tx)
    const current = await findCurrentPublication(tx)
    if (!current || (await findFirstHindiVersion(tx)) !== null) return
    const shipped = writeStartingContent(env)
    const content = fillInHindi(current.content, shipped)
    if (isDeepStrictEqual(content, current.content)) return
    await publishContent(tx, { content, author: software, note: publishPage.versions.shippedHindi })
    const draft = await findContentDraft(tx)
    if (draft) await tx.update(contentDraft).set({ content: fillInHindi(draft.content, shipped) })
  })
}

/** The version with which the software brought Hindi: the first of a new shop, or the one that this file publishes. */
export async function findFirstHindiVersion(tx: Database | Transaction): Promise<number | null> {
  const isHindi = sql`jsonb_path_exists(${publications.content}, '$.**.hi')`
  const [found] = await tx
    .select({ version: min(publications.version) })
    .from(publications)
    .where(and(eq(publications.author, software), isHindi))
  return found?.version ?? null
}
