/** The languages of the shop. English addresses have no prefix; Hindi ones begin with /hi. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

// The server keeps it per request: platform/current-language.server.ts.
const holder = globalThis as { shopLanguage?: { getStore(): Language | undefined } }

/** English in jobs and at the start; in a browser, the language of the page. */
export function currentLanguage(): Language {
  if (typeof document !== 'undefined') return document.documentElement.lang.startsWith('hi') ? 'hi' : 'en'
  return holder.shopLanguage?.getStore() ?? 'en'
}

const prefix = '/hi'

/** By the address of a page: /hi and /hi/maths are Hindi. */
export function languageOf(path: string): Language {
  return path === prefix || path.startsWith(`${prefix}/`) ? 'hi' : 'en'
}

/** /maths for /hi/maths, and / for /hi. */
export function withoutLanguage(path: string): string {
  return languageOf(path) === 'hi' ? path.slice(prefix.length) || '/' : path
}

/** First segments of addresses that exist once: no page, or a page for the owner. */
const untranslated =
  /^\/(admin-dashboard|api|assets|demo|free-sample|healthz|livez|look-inside|metrics|readyz|sandbox|share|sheets|webhooks|llms\.txt|robots\.txt|sitemap\.xml)(?![^/?#.])/

export function isTranslated(path: string): boolean {
  return !untranslated.test(path)
}

/** /hi/maths for /maths. Takes a path of this shop without a language; anything else stays as it is. */
export function pathIn(language: Language, path: string): string {
  const isOwnPage = path.startsWith('/') && !path.startsWith('//') && isTranslated(path)
  if (language === 'en' || !isOwnPage) return path
  return path === '/' ? prefix : `${prefix}${path.replace(/^\/(?=[?#])/, '')}`
}

/** A link to another page of the shop, in the language of this one. */
export function localPath(path: string): string {
  return pathIn(currentLanguage(), path)
}

export function isWrittenInHindi(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text)
}

/** A text of the owner that is not translated stays English on a Hindi page. Words between braces are placeholders. */
export function isEnglishText(text: string): boolean {
  return !isWrittenInHindi(text) && /[A-Za-z]{2}/.test(text.replaceAll(/\{\w+\}/g, ''))
}

/** The `lang` of an element with such a text, so that it is read aloud in English; none for other texts. */
export function markEnglish(text: string): 'en' | undefined {
  return currentLanguage() === 'hi' && isEnglishText(text) ? 'en' : undefined
}
