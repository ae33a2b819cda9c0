import { describe, expect, it } from 'vitest'
import type { ShopFacts } from '../shop-facts.ts'
import { absoluteUrl, getShopFacts, pageMeta } from './page-meta.ts'

const shop: ShopFacts = {
  name: 'Board Blueprints',
  siteUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  instagramUrl: 'https://instagram.example',
  youtubeUrl: 'https://youtube.example',
  isDemo: false,
  products: [],
}

const page = {
  path: '/maths',
  title: 'Maths Blueprint',
  description: 'Ten years on one map.',
  keywords: ['CBSE Class 10', 'Maths'],
}

/** What the tags say, by their name or property. */
function tagsOf(facts: Parameters<typeof pageMeta>[1]): Record<string, unknown> {
  const named = pageMeta(shop, facts).map((tag) => {
    const { name, property, content } = tag as Record<string, string | undefined>
    return [name ?? property, content]
  })
  return Object.fromEntries(named.filter(([name]) => name))
}

describe('pageMeta', () => {
  it('gives the page a title with the name of the shop, and one canonical address', () => {
    const meta = pageMeta(shop, page)
    expect(meta.filter((tag) => 'title' in tag)).toEqual([{ title: 'Maths Blueprint | Board Blueprints' }])
    const canonical = { tagName: 'link', rel: 'canonical', href: 'https://shop.example/maths' }
    expect(meta.filter((tag) => 'tagName' in tag)).toEqual([canonical])
  })

  it('says the same to search engines and to those who share the page', () => {
    expect(tagsOf(page)).toMatchObject({
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

  it('shows the shop’s own picture when the page has none', () => {
    const picture = 'https://shop.example/share/home.png'
    expect(tagsOf(page)).toMatchObject({ 'og:image': picture, 'twitter:image': picture })
  })

  it('shows the page’s picture, with its description', () => {
    const picture = 'https://shop.example/share/maths.png'
    const tags = tagsOf({ ...page, image: { path: '/share/maths.png', alt: 'Maths on one map' } })
    expect(tags).toMatchObject({ 'og:image': picture, 'og:image:alt': 'Maths on one map', 'twitter:image': picture })
  })

  it('keeps only pages of one visitor from search engines', () => {
    expect(tagsOf(page)).not.toHaveProperty('robots')
    expect(tagsOf({ ...page, noIndex: true })).toHaveProperty('robots', 'noindex')
  })

  it('carries structured data as it is', () => {
    const structuredData = [{ '@type': 'Product' }, { '@type': 'FAQPage' }]
    const isData = (tag: object) => 'script:ld+json' in tag
    expect(pageMeta(shop, page).filter(isData)).toEqual([])
    expect(pageMeta(shop, { ...page, structuredData }).filter(isData)).toEqual([
      { 'script:ld+json': { '@type': 'Product' } },
      { 'script:ld+json': { '@type': 'FAQPage' } },
    ])
  })
})

describe('absoluteUrl', () => {
  it('puts a path behind the address of the shop', () => {
    expect(absoluteUrl(shop, '/')).toBe('https://shop.example/')
    expect(absoluteUrl({ siteUrl: 'http://localhost:3000' }, '/checkout/maths')).toBe(
      'http://localhost:3000/checkout/maths',
    )
  })
})

describe('getShopFacts', () => {
  it('takes the facts from the root of the matched routes', () => {
    expect(getShopFacts([{ loaderData: shop }, { loaderData: { name: 'a page' } }])).toBe(shop)
  })
})
