import { productThankYou as words } from '#content/interface/en/thank-you.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/product-thank-you'

export const handle: PageHandle = { static: true }

export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url
  const product = findProduct(pathname.toLowerCase().replace('/thank-you-', ''))
  if (!product) throw new Error(`routes.ts names ${pathname}, which is not a product`)
  return { slug: product.slug, name: product.name }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(getShopFacts(matches), {
        path: `/thank-you-${loaderData.slug}`,
        title: words.seo.title(loaderData.name),
        description: words.seo.description(loaderData.name),
        keywords: words.seo.keywords(loaderData.name),
        noIndex: true,
      })
    : []

export default function ProductThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">
          {words.heading.before}
          <span className="marked">{loaderData.name}</span>
          {words.heading.after}
        </h1>
        <div className="mt-5 space-y-3 text-lg text-ink-soft">
          {words.paragraphs(supportEmail).map((paragraph) => (
            <p key={paragraph}>
              <RichText text={paragraph} />
            </p>
          ))}
        </div>
        <ButtonLink href="/" className="mt-8">
          {words.backHome}
        </ButtonLink>
      </div>
    </div>
  )
}
