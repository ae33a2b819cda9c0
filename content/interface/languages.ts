import type { Language } from '#brand/language.ts'

/** Each in its own language, because a visitor looks for a language they can read. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }
