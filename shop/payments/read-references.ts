import { toCompactText, withoutLabel } from '#brand/compact-text.ts'

/**
 * How a typed reference may be stored: as it is, or without the blanks and hyphens in which it was read aloud, or in
 * capitals, as banks write theirs. Ids of orders contain hyphens and small letters, so every spelling is tried.
 * Words without a digit are a name, not a reference in groups.
 */
export function readReferences(typed: string): string[] {
  const text = typed.trim()
  const compact = toCompactText(text)
  const unlabelled = toCompactText(withoutLabel(text))
  const grouped = [text.replace(/[\s\p{Cf}]/gu, ''), compact, compact.toUpperCase(), unlabelled]
  const spellings = [text, ...grouped.filter((spelling) => /\d/.test(spelling))]
  return [...new Set(spellings)].filter((spelling) => /^[\w.:/-]{6,100}$/.test(spelling))
}
