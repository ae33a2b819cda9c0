import { currentLanguage, localPath, markEnglish } from '#brand/language.ts'
import { seoWords } from '#content/interface/seo.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { FaqItem } from '#content/owner/products/product-page.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { absoluteUrl, shareImagePath } from './page-meta.ts'

const context = 'https://schema.org'

export function organization(shop: ShopFacts) {
  const { legalName, address, city, state, phone, gstin } = shop.identity
  return {
    '@context': context,
    '@type': 'Organization',
    name: shop.name,
    url: absoluteUrl(shop, localPath('/')),
    logo: absoluteUrl(shop, '/icon-512.png'),
    email: shop.supportEmail,
    ...(legalName ? { legalName } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(gstin ? { taxID: gstin } : {}),
    ...(address ? { address: postalAddress(address, city, state) } : {}),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: shop.supportEmail,
      ...(phone ? { telephone: phone } : {}),
    },
    sameAs: [shop.instagramUrl, shop.youtubeUrl].filter((url) => url !== null),
  }
}

function postalAddress(streetAddress: string, addressLocality: string, addressRegion: string) {
  const street = streetAddress.replaceAll(/,?\s*\n\s*/g, ', ')
  return { '@type': 'PostalAddress', streetAddress: street, addressLocality, addressRegion, addressCountry: 'IN' }
}

export function product(shop: ShopFacts, product: Product, description: string) {
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    description,
    sku: product.id,
    category: shop.category,
    image: absoluteUrl(shop, shareImagePath(shop, product.slug)),
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      url: absoluteUrl(shop, localPath(`/${product.slug}`)),
      price: (product.priceInPaise / 100).toFixed(2),
      priceCurrency: 'INR',
      ...(product.discount?.endsAt ? { priceValidUntil: product.discount.endsAt } : {}),
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: shop.name },
    },
  }
}

export function faqPage(faqs: FaqItem[]) {
  return {
    '@context': context,
    '@type': 'FAQPage',
    // The questions of a product that is not translated stay English on its Hindi page.
    inLanguage: markEnglish(faqs.map(({ question }) => question).join(' ')) ?? currentLanguage(),
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function breadcrumbs(shop: ShopFacts, page: { name: string; path: string }) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: seoWords.home, item: absoluteUrl(shop, localPath('/')) },
      { '@type': 'ListItem', position: 2, name: page.name, item: absoluteUrl(shop, localPath(page.path)) },
    ],
  }
}
