import { isDeepStrictEqual } from 'node:util'
import { type Language, languages } from '#brand/language.ts'
import { isWrittenText, type WrittenText } from '#content/owner/written-text.ts'

type EditedValue = string | number | boolean | null

/** One value that differs, old and new. Null where there is none. */
export interface ContentEdit {
  /** Where: ['hero', 'lead']. */
  path: string[]
  /** Null for what has no language, such as a price. */
  language: Language | null
  before: EditedValue
  after: EditedValue
}

/** What the shop computes or fills in by itself says nothing to the owner. */
const hiddenKeys = ['image', 'width', 'height', 'file', 'updatedOn']

export function listContentEdits(before: unknown, after: unknown, path: string[] = []): ContentEdit[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isWrittenText(before) || isWrittenText(after)) return compareTexts(toText(before), toText(after), path)
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path)
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys
      .filter((key) => !hiddenKeys.includes(key))
      .flatMap((key) => listContentEdits(before[key], after[key], [...path, key]))
  }
  return [{ path, language: null, before: summarise(before), after: summarise(after) }]
}

function compareTexts(before: Partial<WrittenText>, after: Partial<WrittenText>, path: string[]): ContentEdit[] {
  return languages
    .filter((language) => before[language] !== after[language])
    .map((language) => ({ path, language, before: before[language] ?? null, after: after[language] ?? null }))
}

const toText = (value: unknown): Partial<WrittenText> => (isWrittenText(value) ? value : {})

/** Items are compared one by one only if as many were added as were removed. */
function compareLists(before: unknown[], after: unknown[], path: string[]): ContentEdit[] {
  const removed = listMissing(before, after)
  const added = listMissing(after, before)
  if (removed.length === 0 && added.length === 0) {
    return [{ path, language: null, before: summarise(before), after: summarise(after) }]
  }
  if (removed.length === added.length)
    return removed.flatMap((item, index) => listContentEdits(item, added[index], path))
  return [
    ...removed.map((item) => ({ path, language: null, before: summarise(item), after: null })),
    ...added.map((item) => ({ path, language: null, before: null, after: summarise(item) })),
  ]
}

const listMissing = (items: unknown[], others: unknown[]) =>
  items.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)))

/** The English words of an item, such as a question with its answer. */
function summarise(value: unknown): EditedValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const words = listWords(value)
  return words.length > 0 ? words.join(' · ') : null
}

function listWords(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (isWrittenText(value)) return [value.en]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => (hiddenKeys.includes(key) ? [] : listWords(item)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
