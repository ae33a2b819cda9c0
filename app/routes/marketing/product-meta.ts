import { markEnglish } from '#brand/language.ts'
import { seoWords } from '#content/interface/seo.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { shareImagePath } from '../../seo/page-meta.ts'
import { breadcrumbs, faqPage, product } from '../../seo/structured-data.ts'
import type { ShopFacts } from '../../shop-facts.ts'

/** A product whose words the owner has not translated yet. */
export function isEnglishProduct({ hero: { headline } }: ProductPage): boolean {
  return markEnglish(headline.before + headline.marked + headline.after) !== undefined
}

export function productMeta(shop: ShopFacts, page: ProductPage) {
  const path = `/${page.product.slug}`
  return {
    ...page.seo,
    path,
    onlyEnglish: isEnglishProduct(page),
    image: { path: shareImagePath(shop, page.product.slug), alt: seoWords.productImageAlt(page.product.name) },
    structuredData: [
      product(shop, page.product, page.seo.description),
      ...(page.faqs.length > 0 ? [faqPage(page.faqs)] : []),
      breadcrumbs(shop, { name: page.product.name, path }),
    ],
  }
}
