import { encode } from 'html-entities'
import { indianDate } from '#brand/indian-time.ts'
import type { Language } from '#brand/language.ts'
import { palette } from '#brand/palette.ts'
import { formatRupees } from '#brand/rupees.ts'
import { posterWords } from '#content/interface/poster.ts'
import { productPageWords } from '#content/interface/product-pages.ts'
import type { PosterFacts } from '#documents/poster/poster.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'

export interface SharedProduct {
  /** To its page. */
  link: string
  /** HTML for another website: a link that looks like a button and needs no script. */
  button: string
}

/** What the owner puts on other websites and on paper. Null for a product that is not on sale. */
export function shareProduct(productId: string, language: Language, source: string): SharedProduct | null {
  return inLanguage(language, () => {
    const page = findOnSale(productId)
    if (!page) return null
    const { slug, name } = page.product
    const checkout = withSource(shopUrl(`/checkout/${slug}`), source)
    return {
      link: withSource(shopUrl(`/${slug}`), source),
      button: `<a href="${encode(checkout)}" target="_blank" rel="noopener" lang="${language}" style="${buttonStyle}">${encode(posterWords.button(name))}</a>`,
    }
  })
}

interface PosterRequest extends Pick<PosterFacts, 'language' | 'paper'> {
  productId: string
  source: string
}

/** Null for a product that is not on sale. */
export function drawPoster({ productId, language, paper, source }: PosterRequest): Promise<Uint8Array> | null {
  return inLanguage(language, () => {
    const page = findOnSale(productId)
    if (!page) return null
    const { product, hero, card } = page
    const facts: PosterFacts = {
      language,
      paper,
      shopName: getContent().business.shopName,
      eyebrow: hero.eyebrow,
      product: product.name,
      summary: card.summary,
      price: formatRupees(product.priceInPaise),
      day: indianDate(new Date()),
      delivery: productPageWords.instantDownload,
      url: withSource(shopUrl(`/${product.slug}`), source),
      address: shopUrl(`/${product.slug}`).replace(/^https?:\/\//, ''),
    }
    return runInWorker<Uint8Array>('typesetPoster', facts)
  })
}

/** A foreign page has its own styles, so the button brings all that it needs. */
const buttonStyle = [
  'display:inline-block;padding:14px 22px;border-radius:6px',
  `background:${palette.blue};color:#ffffff`,
  'font:bold 18px/1.3 sans-serif;text-decoration:none',
].join(';')

function findOnSale(productId: string) {
  return listProductPages().find(({ product }) => product.id === productId) ?? null
}

/** As the shop's pages read it (`app/inline-scripts.ts`). */
function withSource(url: string, source: string): string {
  return `${url}?ref=${encodeURIComponent(source)}`
}
