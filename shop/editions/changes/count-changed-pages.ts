import type { EditionChanges } from '#db/schema/editions.ts'

/** Changed and new pages of a PDF. */
export function countChangedPages(changes: EditionChanges | null): number {
  if (changes?.unit !== 'pages') return 0
  return [...changes.changed, ...changes.added].reduce((sum, [first, last]) => sum + last - first + 1, 0)
}
