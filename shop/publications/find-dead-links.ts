import { languages } from '#brand/language.ts'
import { legalSlugs } from '#content/owner/legal/pages.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'

/** Pages that texts may link, besides products and legal pages; tests/architecture compares them with the routes. */
export const linkedPages = [
  '/',
  '/class10-free-guide',
  '/contact',
  '/customer-dashboard',
  '/customer-dashboard/delete-my-data',
  '/find-order',
  '/free-guide',
] as const

/** The pages that are built per product. */
const productPages = (slug: string) => [`/${slug}`, `/checkout/${slug}`, `/send-to-parent/${slug}`]

const link = /\]\((\/[^)\s]*)\)/g

/** Links in texts to pages of this shop that a buyer would not find. */
export function findDeadLinks(content: WrittenContent): string[] {
  const sold = content.products.filter(({ state }) => isForSale(state))
  const slugs = sold.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])
  const known = new Set<string>([
    ...linkedPages,
    ...legalSlugs.map((slug) => `/${slug}`),
    ...slugs.flatMap(productPages),
  ])
  const links = listStrings(content).flatMap((text) => [...text.matchAll(link)].map(([, path = '']) => path))
  return [...new Set(links)].filter((path) => !known.has(toEnglishPath(path)))
}

/** /hi/maths?from=mail#faq is the page /maths. */
function toEnglishPath(path: string): string {
  const page = (path.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '')
  const prefix = languages.map((language) => `/${language}`).find((start) => `${page}/`.startsWith(`${start}/`))
  return prefix ? page.slice(prefix.length) || '/' : page
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}
