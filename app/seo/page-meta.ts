import type { MetaDescriptor, UIMatch } from 'react-router'
import { currentLanguage, languages, localPath, pathIn } from '#brand/language.ts'
import { seoWords } from '#content/interface/seo.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { describeWebPage } from './describe-web-page.ts'

interface PageFacts {
  path: string
  title: string
  description: string
  keywords: string[]
  /** Path of a 1200×630 image; the home page's by default. */
  image?: { path: string; alt: string }
  /** Schema.org objects for search engines. */
  structuredData?: object[]
  /** For pages of one visitor. */
  noIndex?: boolean
  /** A page whose words exist only in English: search engines find it at its English address. */
  onlyEnglish?: boolean
}

/** Title, description, canonical address, keywords and share tags of one page. */
export function pageMeta(shop: ShopFacts, page: PageFacts): MetaDescriptor[] {
  const address = absoluteUrl(shop, page.onlyEnglish ? page.path : localPath(page.path))
  const image = page.image ?? { path: shareImagePath(shop, 'home'), alt: shop.shareImageAlt }
  const imageAddress = absoluteUrl(shop, image.path)
  const title = pageTitle(shop, page.title)
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords.join(', ') },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(page.noIndex
      ? [{ name: 'robots', content: 'noindex' }]
      : page.onlyEnglish
        ? []
        : listAlternates(shop, page.path)),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: seoWords.locale },
    { property: 'og:locale:alternate', content: otherLocale() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: imageAddress },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: imageAddress },
    ...listStructuredData(page, title, address).map((data) => ({ 'script:ld+json': data })),
  ]
}

/** Pages of one visitor have none, because search engines never read them. */
function listStructuredData(page: PageFacts, title: string, address: string): object[] {
  if (page.noIndex) return []
  const { description, onlyEnglish, structuredData = [] } = page
  return [describeWebPage({ title, description, address, onlyEnglish }), ...structuredData]
}

/** Search engines need the address of every language on each of them. */
function listAlternates(shop: ShopFacts, path: string): MetaDescriptor[] {
  const describe = (hrefLang: string, address: string) => {
    return { tagName: 'link', rel: 'alternate', hrefLang, href: absoluteUrl(shop, address) } as const
  }
  const all = languages.map((language) => describe(language, pathIn(language, path)))
  return [...all, describe('x-default', path)]
}

function otherLocale(): string {
  return currentLanguage() === 'en' ? 'hi_IN' : 'en_IN'
}

export function pageTitle(shop: Pick<ShopFacts, 'name'>, title: string): string {
  return `${title} | ${shop.name}`
}

/** Messengers keep an image as long as its address stays the same. */
export function shareImagePath(shop: Pick<ShopFacts, 'contentVersion'>, slug: string): string {
  const folder = currentLanguage() === 'hi' ? '/share/hi' : '/share'
  return `${folder}/${slug}.png?v=${shop.contentVersion}`
}

export function absoluteUrl(shop: Pick<ShopFacts, 'siteUrl'>, path: string): string {
  return new URL(path, shop.siteUrl).href
}

/** From the root route's loader, which an error page may not have. */
export function getShopFacts(matches: readonly (Pick<UIMatch, 'loaderData'> | undefined)[]): ShopFacts {
  return matches[0]?.loaderData as ShopFacts
}
