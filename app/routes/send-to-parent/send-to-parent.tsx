import { data, redirect } from 'react-router'
import { localPath } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { sendToParentWords as words } from '#content/interface/send-to-parent.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { findMovedProduct, findProduct } from '#shop/catalogue/catalogue.server.ts'
import { drawQr, type Qr } from '../../draw-qr.server.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/send-to-parent'

export const handle: PageHandle = { scriptless: true }

export function loader({ params }: Route.LoaderArgs) {
  const slug = params.slug.toLowerCase()
  const product = findProduct(slug)
  const moved = product ? null : findMovedProduct(slug)
  if (moved) throw redirect(`/send-to-parent/${moved.slug}`, 301)
  if (!product) throw data(null, 404)
  const url = shopUrl(`/checkout/${product.slug}`)
  return { slug: product.slug, name: product.name, price: formatRupees(product.priceInPaise), url, qr: drawQr(url) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(getShopFacts(matches), {
        path: `/send-to-parent/${loaderData.slug}`,
        title: words.title(loaderData.name),
        description: words.description(loaderData.name),
        keywords: [loaderData.name],
        noIndex: true,
      })
    : []

export default function SendToParent({ loaderData }: Route.ComponentProps) {
  const { slug, name, price, url, qr } = loaderData
  const message = encodeURIComponent(words.message(name, price, url))
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{words.heading}</h1>
        <p className="mt-4 text-lg text-ink-soft">{words.lead(name, price)}</p>
        <div className="sheet mt-8 grid gap-6 p-5 sm:grid-cols-[auto_1fr] sm:items-center md:p-8">
          <QrCode qr={qr} label={words.qr(name)} />
          <div className="min-w-0 space-y-4">
            <p>{words.scan}</p>
            <p>
              {words.link}
              <br />
              <a className="text-link font-bold wrap-anywhere" href={url}>
                {url}
              </a>
            </p>
            <div className="flex flex-col gap-3">
              <a className="button button-main" href={`https://wa.me/?text=${message}`} rel="noopener noreferrer">
                {words.whatsapp}
              </a>
              <a className="button button-quiet" href={`sms:?&body=${message}`}>
                {words.sms}
              </a>
              <a className="button button-quiet" href={`mailto:?subject=${encodeURIComponent(name)}&body=${message}`}>
                {words.email}
              </a>
            </div>
          </div>
        </div>
        <p className="mt-6">
          <a className="text-link py-1.5" href={localPath(`/${slug}`)}>
            {words.back(name)}
          </a>
        </p>
      </div>
    </div>
  )
}

function QrCode({ qr: { size, path }, label }: { qr: Qr; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto w-full max-w-52 bg-white sm:w-52"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
