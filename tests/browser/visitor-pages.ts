import { isTranslated } from '#brand/language.ts'
import { startingLegal } from '#content/owner/legal/starting-legal.server.ts'
import { listPagePaths } from './page-routes.ts'
import { legalSlugs, productSlugs } from './shop-page.ts'

const version = String(startingLegal.consentTextVersion)

/**
 * Addresses of every page of a visitor, by its path in app/routes.ts. A new page fails the tests of both languages until it
 * is listed here.
 */
const pages: Record<string, string[]> = {
  '/': ['/'],
  '/:address': productSlugs.flatMap((slug) => [`/${slug}`, `/thank-you-${slug}`]),
  '/checkout/:slug': productSlugs.map((slug) => `/checkout/${slug}`),
  '/free-guide': ['/free-guide'],
  '/class10-free-guide': ['/class10-free-guide'],
  '/free-guide-thank-you': ['/free-guide-thank-you', '/free-guide-thank-you?downloaded=true'],
  '/thank-you': ['/thank-you'],
  '/send-to-parent/:slug': ['/send-to-parent/maths'],
  '/find-order': ['/find-order'],
  '/download/guide/:token': ['/download/guide/x'],
  '/download/:token': ['/download/x'],
  '/customer-dashboard': ['/customer-dashboard'],
  '/customer-dashboard/delete-my-data': ['/customer-dashboard/delete-my-data'],
  ...Object.fromEntries(legalSlugs.map((slug) => [`/${slug}`, [`/${slug}`]])),
  '/contact': ['/contact'],
  '/consent-texts/:version/:slug': [`/consent-texts/${version}/terms`],
  '/unsubscribe/:token': ['/unsubscribe/x'],
  '/*': ['/nothing-here'],
}

/** Files, which have no page. */
const files = [
  '/customer-dashboard/download/:orderId/:file',
  '/customer-dashboard/receipt/:orderId/:refundId?',
  '/customer-dashboard/my-data',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
]

export async function listVisitorPages(): Promise<{ route: string; paths: string[] }[]> {
  const routes = (await listPagePaths()).filter((route) => isTranslated(route) && !files.includes(route))
  const unlisted = routes.filter((route) => !(route in pages))
  const unknown = Object.keys(pages).filter((route) => !routes.includes(route))
  if (unlisted.length + unknown.length > 0)
    throw new Error(`tests/browser/visitor-pages.ts does not list ${unlisted}, or lists what is no page: ${unknown}`)
  return routes.map((route) => ({ route, paths: pages[route] ?? [] }))
}
