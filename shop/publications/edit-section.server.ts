import type { WrittenContent } from '#content/owner/written-content.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { type EditOutcome, editContent } from './edit-content.server.ts'
import { hashContent } from './hash-content.server.ts'

export type SectionName = Exclude<keyof WrittenContent, 'products'>

/** Saves one section of the content, unless it changed since the form showed it. */
export function editSection<Name extends SectionName>(
  tx: Transaction,
  author: string,
  section: Name,
  seen: string,
  edit: (before: WrittenContent[Name]) => unknown,
): Promise<EditOutcome> {
  return editContent(tx, author, (content) =>
    hashContent(content[section]) === seen ? { ...content, [section]: edit(content[section]) } : null,
  )
}
