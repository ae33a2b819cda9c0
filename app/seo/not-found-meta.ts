import type { MetaDescriptor } from 'react-router'
import { errorPageWords } from '#content/interface/error-pages.ts'
import type { ShopFacts } from '../shop-facts.ts'

export function notFoundMeta(shop: ShopFacts): MetaDescriptor[] {
  return [
    { title: `${errorPageWords.notFound.title} | ${shop.name}` },
    { name: 'description', content: errorPageWords.notFound.description },
    { name: 'robots', content: 'noindex' },
  ]
}
