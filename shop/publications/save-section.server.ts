import type { WrittenContent } from '#content/owner/written-content.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editContent } from './edit-content.server.ts'
import { hashContent } from './hash-content.server.ts'

export type SectionName = Exclude<keyof WrittenContent, 'products'>

/** Saves the settings or a page of words as part of the draft, unless it changed since the form showed it. */
export function saveSection<Name extends SectionName>(
  actor: Actor,
  section: Name,
  seen: string,
  edit: (before: WrittenContent[Name]) => unknown,
) {
  const save = ownerAct('section-saved', async (context) => {
    const outcome = await editContent(context, (content) =>
      hashContent(content[section]) === seen ? { ...content, [section]: edit(content[section]) } : null,
    )
    return 'refused' in outcome ? outcome : { ...outcome, audit: { detail: { section } } }
  })
  return save(actor)
}
