import { eq, sql } from 'drizzle-orm'
import { type Draft, drafts } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storeEditionFile } from '#shop/editions/add-edition.server.ts'
import { deleteUnusedFile } from '#shop/editions/delete-unused-file.server.ts'
import type { EditionRefusal } from '#shop/editions/edition-refusals.ts'
import { writeAudit } from './write-audit.server.ts'

export type Staged = { draft: Draft } | { refused: EditionRefusal }

/** Keeps an upload that buyers could be given, for the owner to look at. Nobody gets it before it is published. */
export async function stageDraft(file: string, bytes: Uint8Array, ip: string | null): Promise<Staged> {
  const kept = await storeEditionFile(file, bytes)
  if ('refused' in kept) return kept
  const { draft, replaced } = await db.transaction(async (tx) => {
    const [replaced] = await tx.select().from(drafts).where(eq(drafts.file, file)).for('update')
    const row = { ...kept, createdAt: sql`now()` }
    const [draft] = await tx
      .insert(drafts)
      .values({ file, ...row })
      .onConflictDoUpdate({ target: drafts.file, set: row })
      .returning()
    if (!draft) throw new Error('a draft was not written')
    await writeAudit('draft-uploaded', { ip, detail: { file, pages: draft.pages, bytes: draft.bytes } }, tx)
    return { draft, replaced }
  })
  if (replaced && replaced.storageKey !== draft.storageKey) await deleteUnusedFile(replaced.storageKey)
  return { draft }
}
