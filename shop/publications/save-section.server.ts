import type { WrittenContent } from '#content/owner/written-content.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editSection, type SectionName } from './edit-section.server.ts'

/** Saves the settings or a page of words as part of the draft. */
export function saveSection<Name extends SectionName>(
  actor: Actor,
  section: Name,
  seen: string,
  edit: (before: WrittenContent[Name]) => unknown,
) {
  const save = ownerAct('section-saved', async ({ tx }) => {
    const outcome = await editSection(tx, owner.name, section, seen, edit)
    return 'refused' in outcome ? outcome : { ...outcome, audit: { detail: { section } } }
  })
  return save(actor)
}
