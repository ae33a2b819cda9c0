import { about } from '#content/owner/about.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { breadcrumbs, faqPage, product } from '../../seo/structured-data.ts'
import type { ShopFacts } from '../../shop-facts.ts'

export function productMeta(shop: ShopFacts, page: ProductPage) {
  const path = `/${page.offer.slug}`
  return {
    ...page.seo,
    path,
    image: { path: `/share/${page.offer.slug}.png`, alt: about.productImageAlt(page.offer.name) },
    structuredData: [
      product(shop, page.offer, page.seo.description),
      faqPage(page.faqs),
      breadcrumbs(shop, { name: page.offer.name, path }),
    ],
  }
}
