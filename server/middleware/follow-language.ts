import type { MiddlewareHandler } from 'hono'
import { isTranslated, languageOf, withoutLanguage } from '#brand/language.ts'
import { inLanguage } from '#platform/current-language.server.ts'

/** Answers addresses that begin with /hi in Hindi. What exists only once, as the dashboard, is at its address without /hi. */
export function followLanguage(): MiddlewareHandler {
  return function followLanguage(c, next) {
    const language = languageOf(c.req.path)
    if (language === 'en') return next()
    const path = withoutLanguage(c.req.path)
    if (isTranslated(path)) return inLanguage(language, next)
    const { pathname, search } = new URL(c.req.url)
    return Promise.resolve(c.redirect(withoutLanguage(pathname) + search, 308))
  }
}
