import type { MetaDescriptor } from 'react-router'
import { errorPages } from '#content/interface/site.ts'
import type { ShopFacts } from '../shop-facts.ts'

export function notFoundMeta(shop: ShopFacts): MetaDescriptor[] {
  return [
    { title: `${errorPages.notFound.title} | ${shop.name}` },
    { name: 'description', content: errorPages.notFound.description },
    { name: 'robots', content: 'noindex' },
  ]
}
