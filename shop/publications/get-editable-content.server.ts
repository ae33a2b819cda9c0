import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { env } from '#platform/env.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'

/** What the owner's forms show: the unpublished changes if there are any, else what buyers see. */
export async function getEditableContent(tx: Database | Transaction = db): Promise<WrittenContent> {
  const draft = await findContentDraft(tx)
  if (draft) return draft.content
  return (await findCurrentPublication(tx))?.content ?? writeStartingContent(env)
}
