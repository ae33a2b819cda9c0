import { eq } from 'drizzle-orm'
import { publications } from '#db/schema/publications.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'
import { loadContent } from './load-content.server.ts'
import { lockPublications, publishContent } from './publish-content.server.ts'

/** Publishes an earlier version again. The versions between stay in the history. */
export const restoreVersion = ownerAct('version-restored', async ({ tx, actor, afterCommit }, version: number) => {
  await lockPublications(tx)
  // The owner would publish the older draft over the restored version without noticing.
  if (await findContentDraft(tx)) return { refused: 'unpublished-changes' }
  const current = await findCurrentPublication(tx)
  const [found] = await tx.select().from(publications).where(eq(publications.version, version))
  if (!found || current?.version === version) return { refused: 'no-such-version' }
  const content = readStoredContent(found.content)
  const restored = await publishContent(tx, { content, author: actor.name, restoredVersion: version })
  afterCommit(loadContent)
  return { version: restored, audit: { detail: { version: restored, restoredVersion: version } } }
})
