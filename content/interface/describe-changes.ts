import type { EditionChanges, NumberRange } from '#db/schema/editions.ts'
import { editionChangeWords } from './edition-changes.ts'

/** A longer list says less than its beginning. */
const maxRanges = 20

/** "12 of 96 pages changed: 14–17, 40; 2 pages removed", in the current language; empty when it is not known. */
export function describeChanges(changes: EditionChanges | null): string {
  if (!changes?.unit) return ''
  const { unit, total, changed, added, removed, moved } = changes
  if (unit === 'file') return editionChangeWords.file
  const words = editionChangeWords[unit]
  const parts = [
    changed.length > 0 ? words.changed(countNumbers(changed), total, listRanges(changed)) : '',
    added.length > 0 ? words.added(countNumbers(added), listRanges(added)) : '',
    removed > 0 ? words.removed(removed) : '',
    moved > 0 ? words.moved(moved) : '',
  ].filter(Boolean)
  return parts.join('; ') || words.nothing
}

function countNumbers(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

function listRanges(ranges: readonly NumberRange[]): string {
  const shown = ranges.slice(0, maxRanges).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return `${shown.join(', ')}${ranges.length > maxRanges ? ' …' : ''}`
}
