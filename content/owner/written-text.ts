import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'

/** Words that the owner writes: always in English, and in Hindi when a translation exists. */
export interface WrittenText {
  en: string
  hi?: string
}

/** The same shape with one language chosen: every text is a string. */
export type InOneLanguage<Written> = Written extends WrittenText
  ? string
  : Written extends readonly (infer Item)[]
    ? InOneLanguage<Item>[]
    : Written extends object
      ? { [Key in keyof Written]: InOneLanguage<Written[Key]> }
      : Written

/** Keys of the sentences that explain to the owner why a text was refused. */
export type TextProblem = 'empty' | 'too-long' | 'unknown-placeholder'

const problem = (key: TextProblem) => key

const clean = (text: string) => toPlainText(text).replaceAll('\r\n', '\n').trim()

interface TextOptions {
  max: number
  /** An optional text may be empty. */
  optional?: boolean
}

/** One text. A plain string, as in the starting content, is English. */
export function text({ max, optional = false }: TextOptions) {
  const words = z
    .string()
    .transform(clean)
    .pipe(
      z
        .string()
        .min(optional ? 0 : 1, problem('empty'))
        .max(max, problem('too-long')),
    )
  const translation = z
    .string()
    .transform(clean)
    .pipe(z.string().max(max, problem('too-long')))
  const asObject = z
    .object({ en: words, hi: translation.optional() })
    // An empty translation is none.
    .transform(({ en, hi }): WrittenText => (hi ? { en, hi } : { en }))
  return z.union([z.string().transform((en) => ({ en })), z.custom<WrittenText>(isObject)]).pipe(asObject)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'en' in value
}

export const line = () => text({ max: 160 })
export const optionalLine = () => text({ max: 160, optional: true })
/** `Chapters that *carry the marks*`: the phrase between asterisks is under the highlighter. */
export const headline = line
export const paragraph = () => text({ max: 2_000 })

/** A word that is not shown as a sentence and has no language: an address, a number, a key. */
export const plain = (max: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(max, problem('too-long')))

export function isWrittenText(value: unknown): value is WrittenText {
  return isObject(value) && typeof (value as { en: unknown }).en === 'string'
}
