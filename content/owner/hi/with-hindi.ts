import type { WrittenText } from '../written-text.ts'

type HasText<Written> = WrittenText extends Written
  ? true
  : Written extends readonly (infer Item)[]
    ? HasText<Item>
    : Written extends object
      ? { [Key in keyof Written]-?: HasText<Written[Key]> }[keyof Written]
      : false

/** The shape of a starting content with only its texts, so that a missing or an extra translation is a type error. */
export type InHindi<Written> = WrittenText extends Written
  ? string
  : Written extends readonly (infer Item)[]
    ? InHindi<Item>[]
    : Written extends object
      ? { [Key in keyof Written as true extends HasText<Written[Key]> ? Key : never]: InHindi<Written[Key]> }
      : Written

/** The English content with the Hindi of every text beside it. */
export function withHindi<Written>(english: Written, hindi: InHindi<Written>): Written {
  return merge(english, hindi, '') as Written
}

function merge(english: unknown, hindi: unknown, path: string): unknown {
  if (typeof hindi === 'string' && typeof english === 'string') return { en: english, hi: hindi }
  if (Array.isArray(hindi) && Array.isArray(english) && hindi.length === english.length)
    return english.map((item, index) => merge(item, hindi[index], `${path}/${index}`))
  if (isRecord(hindi) && isRecord(english)) {
    const texts = Object.entries(hindi).map(([key, value]) => [key, merge(english[key], value, `${path}/${key}`)])
    return { ...english, ...Object.fromEntries(texts) }
  }
  throw new Error(`the Hindi starting content does not fit the English one at ${path}`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
