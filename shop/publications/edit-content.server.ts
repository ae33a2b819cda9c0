import { isDeepStrictEqual } from 'node:util'
import { type WrittenContent, writtenContent } from '#content/owner/written-content.ts'
import { contentDraft } from '#db/schema/publications.ts'
import type { ActContext } from '#shop/audit/owner-act.server.ts'
import { type ContentProblem, findContentProblems } from './find-content-problems.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'
import { getEditableContent } from './get-editable-content.server.ts'
import { lockPublications } from './publish-content.server.ts'

type EditContext = Pick<ActContext, 'tx' | 'actor'>

/** Returns the content with the owner's change, or null if what the form showed has changed in the meantime. */
type Edit = (content: WrittenContent) => unknown

export type EditOutcome = { refused: 'outdated' } | { refused: 'invalid'; problems: ContentProblem[] } | { saved: true }

/** Saves a change as part of the draft. Buyers see it when the owner publishes. */
export async function editContent({ tx, actor }: EditContext, edit: Edit): Promise<EditOutcome> {
  await lockPublications(tx)
  const before = await getEditableContent(tx)
  const edited = edit(before)
  if (edited === null) return { refused: 'outdated' }
  const checked = writtenContent.safeParse(edited)
  const problems = checked.success ? findContentProblems(checked.data) : toProblems(checked.error.issues)
  if (!checked.success || problems.length > 0) return { refused: 'invalid', problems }
  const content = checked.data
  const published = await findCurrentPublication(tx)
  if (isDeepStrictEqual(published?.content, content)) {
    // The owner took all changes back.
    await tx.delete(contentDraft)
    return { saved: true }
  }
  const draft = { content, author: actor.name, savedAt: new Date() }
  await tx.insert(contentDraft).values(draft).onConflictDoUpdate({ target: contentDraft.id, set: draft })
  return { saved: true }
}

interface Issue {
  path: PropertyKey[]
  message: string
  /** Of a text or list that is too long. */
  maximum?: number | bigint
}

function toProblems(issues: Issue[]): ContentProblem[] {
  return issues.map(({ path, message, maximum }) => ({
    path: path.map(String),
    problem: message,
    ...(maximum === undefined ? {} : { detail: String(maximum) }),
  }))
}
