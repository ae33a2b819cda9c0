import { eq } from 'drizzle-orm'
import { publications } from '#db/schema.ts'
import { type ActContext, ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { findContentDraft } from './find-draft.server.ts'
import { loadContent } from './load-content.server.ts'
import { lockPublications, publishContent } from './publish-content.server.ts'

export async function restoreWithin({ tx }: Pick<ActContext, 'tx'>, version: number, author: string) {
  await lockPublications(tx)
  // The owner would publish the older draft over the restored version without noticing.
  if (await findContentDraft(tx)) return { refused: 'unpublished-changes' } as const
  const current = await findCurrentPublication(tx)
  const [found] = await tx.select().from(publications).where(eq(publications.version, version))
  if (!found || current?.version === version) return { refused: 'no-such-version' } as const
  const content = readStoredContent(found.content)
  const restored = await publishContent(tx, { content, author, restoredVersion: version })
  return { version: restored, audit: { detail: { version: restored, restoredVersion: version } } }
}

const restore = ownerAct('version-restored', restoreWithin)

/** Publishes an earlier version again. The versions between stay in the history. */
export async function restoreVersion(actor: Actor, version: number) {
  const outcome = await restore(actor, version, actor.name ?? owner.name)
  if ('version' in outcome) await loadContent()
  return outcome
}
