import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/product-thank-you'

export const handle: PageHandle = { static: true }

export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url
  const product = findProduct(pathname.toLowerCase().replace('/thank-you-', ''))
  if (!product) throw new Error(`routes.ts names ${pathname}, which is no product`)
  return { slug: product.slug, name: product.name }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(getShopFacts(matches), {
        path: `/thank-you-${loaderData.slug}`,
        title: `Congratulations on your ${loaderData.name}`,
        description: `Thank you for buying the ${loaderData.name}.`,
        keywords: ['thank you', loaderData.name],
        noIndex: true,
      })
    : []

export default function ProductThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">Thank you</p>
        <h1 className="text-4xl md:text-5xl">
          Congratulations! The <span className="marked">{loaderData.name}</span> is on its way.
        </h1>
        <p className="mt-5 text-lg text-ink-soft">
          The download link is in your email within 2 to 3 minutes of payment. Please look in the spam folder too.
        </p>
        <p className="mt-3 text-lg text-ink-soft">
          You also find it any time under{' '}
          <a className="text-link" href="/customer-dashboard">
            Your purchases
          </a>
          .
        </p>
        <p className="mt-3 text-lg text-ink-soft">
          Need help? Write to <SupportLink address={supportEmail} />.
        </p>
        <ButtonLink href="/" className="mt-8">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
