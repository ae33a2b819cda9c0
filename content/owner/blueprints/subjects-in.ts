import type { Language } from '#brand/language.ts'
import { subjectsInHindi } from '../hi/blueprints/subjects.ts'
import { type Subject, subjects } from './subjects.ts'

/** The analyses with names in the language of a page, a mail or the free guide. */
export const subjectsIn: Readonly<Record<Language, readonly Omit<Subject, 'advice'>[]>> = {
  en: subjects,
  hi: subjectsInHindi,
}
