import { withoutLanguage } from '#brand/language.ts'
import { checkoutCookie } from '#cookies/checkout-cookie.server.ts'
import { previewCookie } from '#cookies/preview-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'

export interface AskedPage {
  method: string | undefined
  /** Complete or from the path on, with its query. */
  url: string
  path: string
  cookies: string | null | undefined
}

/** A static address shows the same page to everyone, unless the request says more; a dynamic one never does. */
export type AddressKind = 'static' | 'missing' | 'dynamic'

/** `stored` and `missing` pages are kept in memory; each of the others is rendered for one request. */
export type PageKind = 'stored' | 'missing' | 'dynamic' | 'form' | 'preview' | 'discount-link' | 'own-checkout'

/** Parameters that advertisements and messengers add, which change nothing on the page. */
const describesSource = /^(utm_\w+|ref|source|fbclid|gclid|igsh|igshid)$/

// As generous as any parser of cookies, which may skip spaces around a name.
const mayPreview = new RegExp(`${previewCookie.name}\\s*=`)
const mayBeKnown = new RegExp(`(${sessionCookie.name}|${checkoutCookie.name})\\s*=`)

/**
 * Decides whether a page may be stored and sent from memory, both before Hono and behind it: if the two disagreed, a
 * visitor would get the page of another.
 */
export function classifyRequest({ method, url, path, cookies }: AskedPage, address: AddressKind): PageKind {
  if (method !== 'GET' && method !== 'HEAD') return 'form'
  if (address === 'dynamic') return 'dynamic'
  // Anyone can send this cookie: whether it shows the preview is decided when the page is rendered.
  if (cookies && mayPreview.test(cookies)) return 'preview'
  if (address === 'missing') return 'missing'
  const parameters = url.includes('?') ? [...new URLSearchParams(url.slice(url.indexOf('?'))).keys()] : []
  if (!withoutLanguage(path).startsWith('/checkout/')) return parameters.includes('code') ? 'discount-link' : 'stored'
  const isKnown = cookies ? mayBeKnown.test(cookies) : false
  return isKnown || parameters.some((name) => !describesSource.test(name)) ? 'own-checkout' : 'stored'
}
