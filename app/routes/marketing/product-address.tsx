import { data, redirect } from 'react-router'
import { business } from '#content/owner/business.ts'
import { findBundleWith, findMovedProduct, findProduct, findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { notFoundMeta } from '../../seo/not-found-meta.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { NotFoundMessage } from '../../ui/not-found-message.tsx'
import { ProductThankYou, productThankYouMeta } from '../thank-you/product-thank-you.tsx'
import type { Route } from './+types/product-address'
import { productMeta } from './product-meta.ts'
import { ProductPage } from './product-page.tsx'

export const handle: PageHandle = { static: true }

const thankYouPrefix = 'thank-you-'

/** React Router has no route for part of a segment, so one module serves /maths and /thank-you-maths. */
export function loader({ params }: Route.LoaderArgs) {
  const address = params.address.toLowerCase()
  if (address.startsWith(thankYouPrefix)) return loadThankYou(address.slice(thankYouPrefix.length))
  return loadProduct(address)
}

function loadProduct(slug: string) {
  const page = findProductPage(slug)
  if (!page) return redirectIfMoved(slug, '')
  const notes = [business.accepts.join(', '), getContent().business.claim].filter((note) => note !== '')
  return { kind: 'product' as const, page, bundle: findBundleWith(page.offer.id), notes }
}

function loadThankYou(slug: string) {
  const product = findProduct(slug)
  if (!product) return redirectIfMoved(slug, thankYouPrefix)
  return { kind: 'thank-you' as const, slug: product.slug, name: product.name }
}

/** Other unknown addresses show the same page as /*, which server/page-cache.ts keeps in memory. */
function redirectIfMoved(slug: string, prefix: string) {
  const moved = findMovedProduct(slug)
  if (moved) throw redirect(`/${prefix}${moved.slug}`, 301)
  return data({ kind: 'missing' as const }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shop = getShopFacts(matches)
  switch (loaderData?.kind) {
    case 'product':
      return pageMeta(shop, productMeta(shop, loaderData.page))
    case 'thank-you':
      return pageMeta(shop, productThankYouMeta(loaderData))
    default:
      return notFoundMeta(shop)
  }
}

export default function ProductAddress({ loaderData, matches }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'product':
      return <ProductPage {...loaderData} />
    case 'thank-you':
      return <ProductThankYou name={loaderData.name} supportEmail={getShopFacts(matches).supportEmail} />
    case 'missing':
      return <NotFoundMessage />
  }
}
