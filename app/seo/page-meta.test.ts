import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { absoluteUrl, getShopFacts, pageMeta } from './page-meta.ts'

const shop: ShopFacts = {
  name: 'Board Blueprints',
  siteUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  instagramUrl: 'https://instagram.example',
  youtubeUrl: 'https://youtube.example',
  seller: '',
  identity: { legalName: '', address: '', city: 'Mysore', state: 'Karnataka', phone: '', gstin: '' },
  isDemo: false,
  isPreview: false,
  contentVersion: '7',
  description: '',
  category: '',
  announcement: '',
  logo: '',
  accent: '',
  disclaimer: 'A study aid.',
  copyright: '© Board Blueprints',
  shareImageAlt: 'Every chapter on one map',
  products: [],
}

const page = {
  path: '/maths',
  title: 'Maths Blueprint',
  description: 'Ten years on one map.',
  keywords: ['CBSE Class 10', 'Maths'],
}

/** The tags' contents by name or property. */
function readTags(facts: Parameters<typeof pageMeta>[1]): Record<string, unknown> {
  const named = pageMeta(shop, facts).map((tag) => {
    const { name, property, content } = tag as Record<string, string | undefined>
    return [name ?? property, content]
  })
  return Object.fromEntries(named.filter(([name]) => name))
}

function listLinks(meta: object[], rel: string): object[] {
  const links = meta.filter((tag) => 'rel' in tag && tag.rel === rel) as Record<string, string>[]
  return links.map(({ tagName, rel, ...link }) => link)
}

describe('pageMeta', () => {
  it('adds the shop’s name to the title, and one canonical address', () => {
    const meta = pageMeta(shop, page)
    expect(meta.filter((tag) => 'title' in tag)).toEqual([{ title: 'Maths Blueprint | Board Blueprints' }])
    expect(listLinks(meta, 'canonical')).toEqual([{ href: 'https://shop.example/maths' }])
  })

  it('names the addresses of both languages on both pages', () => {
    const alternates = [
      { hrefLang: 'en', href: 'https://shop.example/maths' },
      { hrefLang: 'hi', href: 'https://shop.example/hi/maths' },
      { hrefLang: 'x-default', href: 'https://shop.example/maths' },
    ]
    expect(listLinks(pageMeta(shop, page), 'alternate')).toEqual(alternates)
    const inHindi = inLanguage('hi', () => pageMeta(shop, page))
    expect(listLinks(inHindi, 'alternate')).toEqual(alternates)
    expect(listLinks(inHindi, 'canonical')).toEqual([{ href: 'https://shop.example/hi/maths' }])
    expect(inHindi).toContainEqual({ property: 'og:locale', content: 'hi_IN' })
    expect(inHindi).toContainEqual({ property: 'og:image', content: 'https://shop.example/share/hi/home.png?v=7' })
  })

  it('sends search engines to the English page while its words are not translated', () => {
    const meta = inLanguage('hi', () => pageMeta(shop, { ...page, onlyEnglish: true }))
    expect(listLinks(meta, 'canonical')).toEqual([{ href: 'https://shop.example/maths' }])
    expect(listLinks(meta, 'alternate')).toEqual([])
  })

  it('names no other language on pages of one visitor', () => {
    expect(listLinks(pageMeta(shop, { ...page, noIndex: true }), 'alternate')).toEqual([])
  })

  it('has the same text for search engines and for shared links', () => {
    expect(readTags(page)).toMatchObject({
      description: 'Ten years on one map.',
      keywords: 'CBSE Class 10, Maths',
      'og:title': 'Maths Blueprint | Board Blueprints',
      'og:description': 'Ten years on one map.',
      'og:url': 'https://shop.example/maths',
      'og:site_name': 'Board Blueprints',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Maths Blueprint | Board Blueprints',
      'twitter:description': 'Ten years on one map.',
    })
  })

  it('uses the shop’s image when the page has none', () => {
    const image = 'https://shop.example/share/home.png?v=7'
    expect(readTags(page)).toMatchObject({ 'og:image': image, 'twitter:image': image })
  })

  it('uses the page’s image with its description', () => {
    const image = 'https://shop.example/share/maths.png'
    const tags = readTags({ ...page, image: { path: '/share/maths.png', alt: 'Maths on one map' } })
    expect(tags).toMatchObject({ 'og:image': image, 'og:image:alt': 'Maths on one map', 'twitter:image': image })
  })

  it('excludes only pages of one visitor from search engines', () => {
    expect(readTags(page)).not.toHaveProperty('robots')
    expect(readTags({ ...page, noIndex: true })).toHaveProperty('robots', 'noindex')
  })

  const readData = (facts: Parameters<typeof pageMeta>[1]) =>
    pageMeta(shop, facts).flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))

  it('describes the page in its own language, before the structured data of the page', () => {
    const structuredData = [{ '@type': 'Product' }, { '@type': 'FAQPage' }]
    const webPage = {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: 'Maths Blueprint | Board Blueprints',
      description: 'Ten years on one map.',
      url: 'https://shop.example/maths',
      inLanguage: 'en',
    }
    expect(readData(page)).toEqual([webPage])
    expect(readData({ ...page, structuredData })).toEqual([webPage, ...structuredData])
    const inHindi = { ...webPage, url: 'https://shop.example/hi/maths', inLanguage: 'hi' }
    expect(inLanguage('hi', () => readData(page))).toEqual([inHindi])
    expect(inLanguage('hi', () => readData({ ...page, onlyEnglish: true }))).toEqual([webPage])
    expect(readData({ ...page, noIndex: true })).toEqual([])
  })
})

describe('absoluteUrl', () => {
  it('joins the shop’s address and a path', () => {
    expect(absoluteUrl(shop, '/')).toBe('https://shop.example/')
    expect(absoluteUrl({ siteUrl: 'http://localhost:3000' }, '/checkout/maths')).toBe(
      'http://localhost:3000/checkout/maths',
    )
  })
})

describe('getShopFacts', () => {
  it('reads the facts from the root route', () => {
    expect(getShopFacts([{ loaderData: shop }, { loaderData: { name: 'a page' } }])).toBe(shop)
  })
})
