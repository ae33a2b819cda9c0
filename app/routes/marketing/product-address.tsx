import { data, redirect } from 'react-router'
import { checkoutAnswerWords } from '#content/interface/checkout-answers.ts'
import { endedProductWords } from '#content/interface/ended-product.ts'
import { formWords } from '#content/interface/forms.ts'
import { productPageWords } from '#content/interface/product-pages.ts'
import type { Product } from '#content/owner/products/product.ts'
import { logMissingPage } from '#platform/log/log-missing-page.server.ts'
import {
  findBundleWith,
  findMovedProduct,
  findProduct,
  findProductPage,
  isEndedProduct,
} from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { describeEditions } from '#shop/catalogue/files/describe-editions.server.ts'
import { findLookInside } from '#shop/catalogue/files/find-look-inside.server.ts'
import { listFreeSamples } from '#shop/catalogue/files/list-free-samples.server.ts'
import { listPastEditions } from '#shop/catalogue/files/list-past-editions.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { checkCode } from '#shop/offers/check-code.server.ts'
import { readCode } from '#shop/offers/offer-code.ts'
import type { PageHandle } from '../../page-handle.ts'
import { notFoundMeta } from '../../seo/not-found-meta.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { NotFoundMessage } from '../../ui/not-found-message.tsx'
import { visitorContext } from '../../visitor.ts'
import { ProductThankYou, productThankYouMeta } from '../thank-you/product-thank-you.tsx'
import type { Route } from './+types/product-address'
import { EndedProduct } from './ended-product.tsx'
import { productMeta } from './product-meta.ts'
import { ProductPageLayout } from './product-page-layout.tsx'

export const handle: PageHandle = { static: true }

/** Longer than any code that an offer may have. */
const maxTypedCode = 100
const thankYouPrefix = 'thank-you-'

/** React Router has no route for part of a segment, so one module serves /maths and /thank-you-maths. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const address = params.address.toLowerCase()
  if (address.startsWith(thankYouPrefix)) return loadThankYou(address.slice(thankYouPrefix.length))
  return loadProduct(address, url, context.get(visitorContext).ip)
}

async function loadProduct(slug: string, url: URL, ip: string | null) {
  const page = findProductPage(slug)
  if (!page) return redirectIfMoved(slug, '', url.search)
  const { product, codeNote } = await applyCode(page.product, url.searchParams.get('code'), ip)
  const notes = [productPageWords.accepts.join(', '), getContent().business.claim].filter((note) => note !== '')
  return {
    kind: 'product' as const,
    page: { ...page, product },
    codeNote,
    bundle: findBundleWith(product.id),
    notes,
    listPriceLabel: getContent().business.listPriceLabel,
    edition: describeEditions(product.id),
    pastEditions: listPastEditions(page),
    opensSoon: opensSoon(product.id),
    samples: listFreeSamples(page),
    lookInside: findLookInside(page),
  }
}

function loadThankYou(slug: string) {
  const product = findProduct(slug)
  if (!product) return redirectIfMoved(slug, thankYouPrefix)
  return { kind: 'thank-you' as const, slug: product.slug, name: product.name }
}

/** The link of an offer. A code that does not apply leaves the usual price, with a sentence that says why. */
async function applyCode(
  product: Product,
  typed: string | null,
  ip: string | null,
): Promise<{ product: Product; codeNote: string | null }> {
  const code = readCode(typed?.slice(0, maxTypedCode))
  if (!code) return { product, codeNote: null }
  const checked = await checkCode(product, code, { ip })
  if ('refused' in checked)
    return { product, codeNote: formWords.sentence(checkoutAnswerWords.codeRefusals[checked.refused]) }
  return { product: checked.product, codeNote: null }
}

/** Other unknown addresses show the same page as /*, which server/pages/page-cache.ts keeps in memory. */
function redirectIfMoved(slug: string, prefix: string, search = '') {
  const moved = findMovedProduct(slug)
  if (moved) throw redirect(`/${prefix}${moved.slug}${search}`, 301)
  if (!prefix && isEndedProduct(slug))
    return data({ kind: 'ended' as const, slug, ...endedProductWords }, { status: 410 })
  logMissingPage(`/${prefix}${slug}`)
  return data({ kind: 'missing' as const }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shop = getShopFacts(matches)
  switch (loaderData?.kind) {
    case 'product':
      return pageMeta(shop, productMeta(shop, loaderData.page))
    case 'thank-you':
      return pageMeta(shop, productThankYouMeta(loaderData))
    case 'ended': {
      const { slug, heading: title, text: description } = loaderData
      return pageMeta(shop, { path: `/${slug}`, title, description, keywords: [], noIndex: true })
    }
    default:
      return notFoundMeta(shop)
  }
}

export default function ProductAddress({ loaderData, matches }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'product':
      return <ProductPageLayout {...loaderData} />
    case 'thank-you':
      return <ProductThankYou name={loaderData.name} supportEmail={getShopFacts(matches).supportEmail} />
    case 'ended':
      return <EndedProduct {...loaderData} products={getShopFacts(matches).products} />
    case 'missing':
      return <NotFoundMessage />
  }
}
