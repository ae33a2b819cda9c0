import { data, redirect } from 'react-router'
import { business } from '#content/owner/business.ts'
import { findBundleWith, findMovedProduct, findProduct, findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
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
  if (!page) throw redirectOrNotFound(slug, '')
  const notes = [business.accepts.join(', '), getContent().business.claim].filter((note) => note !== '')
  return { kind: 'product' as const, page, bundle: findBundleWith(page.offer.id), notes }
}

function loadThankYou(slug: string) {
  const product = findProduct(slug)
  if (!product) throw redirectOrNotFound(slug, thankYouPrefix)
  return { kind: 'thank-you' as const, slug: product.slug, name: product.name }
}

function redirectOrNotFound(slug: string, prefix: string) {
  const moved = findMovedProduct(slug)
  return moved ? redirect(`/${prefix}${moved.slug}`, 301) : data(null, 404)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const shop = getShopFacts(matches)
  return pageMeta(
    shop,
    loaderData.kind === 'product' ? productMeta(shop, loaderData.page) : productThankYouMeta(loaderData),
  )
}

export default function ProductAddress({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.kind === 'product') return <ProductPage {...loaderData} />
  return <ProductThankYou name={loaderData.name} supportEmail={getShopFacts(matches).supportEmail} />
}
