import { contentDraft } from '#db/schema.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { findContentProblems } from '#shop/publications/find-content-problems.ts'
import { findContentDraft } from '#shop/publications/find-draft.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { lockPublications, publishContent } from '#shop/publications/publish-content.server.ts'
import { ownerAct } from './owner-act.server.ts'
import { owner } from './person.ts'

interface Changes {
  /** The hash of the draft that the owner saw, so that a later change is not published by accident. */
  seen: string
  note: string
}

const publish = ownerAct('changes-published', async (tx, { seen, note }: Changes, author: string) => {
  await lockPublications(tx)
  const draft = await findContentDraft(tx)
  if (!draft) return { refused: 'nothing-to-publish' }
  const { content } = draft
  if (hashContent(content) !== seen) return { refused: 'outdated' }
  // Checked again, because a newer version of the software may have stricter rules than the one that saved it.
  const problems = findContentProblems(content)
  if (problems.length > 0) return { refused: 'invalid', problems }
  const version = await publishContent(tx, { content, author, note })
  await tx.delete(contentDraft)
  return { version, audit: { detail: { version } } }
})

export async function publishChanges(actor: Actor, changes: Changes) {
  const outcome = await publish(actor, changes, actor.name ?? owner.name)
  // This process need not wait for the notification.
  if ('version' in outcome) await loadContent()
  return outcome
}
