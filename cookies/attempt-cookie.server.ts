import { randomUUID } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { type Language, languageOf } from '#brand/language.ts'
import { describeCookie } from './signed-cookie.server.ts'

const paths: Record<Language, string> = { en: '/checkout', hi: '/hi/checkout' }
const { prefixedName: name } = describe('en')
const attributes = { en: writeAttributes('en'), hi: writeAttributes('hi') }

function describe(language: Language) {
  return describeCookie('attempt', { maxAgeSeconds: 24 * 60 * 60, path: paths[language] })
}

/** Written once: a cookie of React Router takes half as much CPU as the stored page that it is sent with. */
function writeAttributes(language: Language): string {
  return serialize(name, '', describe(language).settings).slice(`${name}=`.length)
}

/**
 * Every checkout page that is loaded begins a new attempt; other pages begin none. A cookie, because the stored page is
 * the same for everyone.
 */
export function beginAttempt(path: string): string | undefined {
  const language = languageOf(path)
  return path.startsWith(`${paths[language]}/`) ? `${name}=${randomUUID()}${attributes[language]}` : undefined
}

/** Pressing Pay twice sends the same attempt, so it places one order. */
export function readAttempt(request: Request): string | null {
  const attempt = parse(request.headers.get('Cookie') ?? '', name)[name]
  return attempt && /^[\w-]{1,100}$/.test(attempt) ? attempt : null
}
