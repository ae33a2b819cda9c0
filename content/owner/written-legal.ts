import { z } from 'zod'
import { legalSlugs } from './legal/pages.ts'
import { maxSectionLength, sectionConditions } from './legal-sections.ts'
import { line, paragraph, text, type WrittenText } from './written-text.ts'

/** Keys of the sentences that the owner reads when a legal text is refused. */
export type LegalProblem = 'summary' | 'no-sections' | 'link' | 'table' | 'table-row'

const problem = (key: LegalProblem) => key

/** A value for each language of a text. Without one for Hindi, both are the same; a plain string is such a value. */
function perLanguage(value: z.ZodString | z.ZodISODate) {
  const asObject = z
    .object({ en: value, hi: value.optional() })
    .transform(({ en, hi }): WrittenText => (hi && hi !== en ? { en, hi } : { en }))
  return z.union([value.transform((en): WrittenText => ({ en })), asObject])
}

const section = z.object({
  heading: line(),
  /** Paragraphs, `- ` lists, tables and [links](/path), in Markdown. */
  body: text({ max: maxSectionLength }),
  shownWhen: z.enum(sectionConditions).default('always'),
})

/** Its title is a word of the shop's menus and never changes. */
const writtenLegalDocument = z.object({
  /** For search engines and share cards: one sentence. */
  description: paragraph(),
  keywords: z.array(line()).max(20),
  /** The day of the last change. Publishing sets it. */
  updatedOn: perLanguage(z.iso.date()),
  /** A summary of a few plain sentences. */
  inShort: z.array(paragraph()).min(1, problem('summary')).max(8, problem('summary')),
  sections: z.array(section).min(1, problem('no-sections')).max(40),
})

export const writtenLegal = z.object({
  /** A day, and a number when several texts were published on it: 2026-11-16-2. Publishing sets it. */
  consentTextVersion: perLanguage(z.string().regex(/^\d{4}-\d{2}-\d{2}(-\d{1,4})?$/)),
  documents: z.object(
    Object.fromEntries(legalSlugs.map((slug) => [slug, writtenLegalDocument])) as Record<
      (typeof legalSlugs)[number],
      typeof writtenLegalDocument
    >,
  ),
})

export type WrittenLegal = z.output<typeof writtenLegal>
export type StartingLegal = z.input<typeof writtenLegal>
export type WrittenLegalDocument = z.output<typeof writtenLegalDocument>
export type StartingLegalDocument = z.input<typeof writtenLegalDocument>
