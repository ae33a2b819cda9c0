import { legalPage } from '#content/interface/en/legal-page.ts'
import { legalDocuments } from '#content/owner/legal/documents.ts'
import type { LegalBlock, LegalDocument, ShopDetails } from '#content/owner/legal/legal-document.ts'
import { env } from '#platform/env.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { formatSeller } from '#shop/catalogue/format-seller.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { breadcrumbs } from '../../seo/structured-data.ts'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/legal-page'

export const handle: PageHandle = { static: true }

export function loader({ url }: Route.LoaderArgs): LegalDocument {
  const { pathname } = url
  const document = legalDocuments
    .map((write) => write(describeShop()))
    .find(({ slug }) => `/${slug}` === pathname.toLowerCase())
  if (!document) throw new Error(`routes.ts names ${pathname}, which is not a legal text`)
  return document
}

function describeShop(): ShopDetails {
  const { business } = getContent()
  const { shopName, supportEmail, claim, grievanceOfficer, city, state, country } = business
  const links = listProductPages().map(({ card, offer }) => ({
    kind: offer.kind,
    link: `[${offer.kind === 'bundle' ? offer.name : card.name}](/${offer.slug})`,
  }))
  return {
    shopName,
    supportEmail,
    claim,
    seller: formatSeller(business),
    grievanceOfficer,
    city,
    state,
    country,
    siteUrl: env.siteUrl,
    usesMetaPixel: Boolean(env.metaPixelId),
    productLinks: links.filter(({ kind }) => kind === 'single').map(({ link }) => link),
    bundleLinks: links.filter(({ kind }) => kind === 'bundle').map(({ link }) => link),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const shop = getShopFacts(matches)
  const { slug, title, description, keywords } = loaderData
  const path = `/${slug}`
  return pageMeta(shop, {
    path,
    title,
    description,
    keywords,
    structuredData: [breadcrumbs(shop, { name: title, path })],
  })
}

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

export default function LegalPage({ loaderData: document }: Route.ComponentProps) {
  return (
    <article>
      <header className="graph-paper border-b border-line">
        <div className="column py-10 md:py-16">
          <p className="dimension mb-4">
            {legalPage.lastChanged}{' '}
            <time dateTime={document.updatedOn}>{dateFormat.format(new Date(document.updatedOn))}</time>
          </p>
          <h1 className="text-4xl md:text-6xl">{document.title}</h1>
          <div className="sheet mt-8 max-w-3xl p-6">
            <h2 className="text-xl">{legalPage.inShort}</h2>
            <ul className="mt-3 list-disc space-y-2 pl-5">
              {document.inShort.map((sentence) => (
                <li key={sentence}>
                  <RichText text={sentence} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </header>
      <div className="column grid gap-10 py-12 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={legalPage.onThisPage} className="lg:sticky lg:top-24 lg:self-start">
          <h2 className="text-base font-bold">{legalPage.onThisPage}</h2>
          <ol className="mt-2 text-base">
            {document.sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchor(heading)}`} className="block py-1 text-ink-soft hover:text-blue hover:underline">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 max-w-3xl space-y-10">
          {document.sections.map(({ heading, blocks }) => (
            <section key={heading} id={anchor(heading)}>
              <h2 className="text-2xl">{heading}</h2>
              <div className="mt-3 space-y-3">
                {blocks.map((block) => (
                  <Block key={JSON.stringify(block)} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

function anchor(heading: string) {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="list-disc space-y-2 pl-5">
        {block.list.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    )
  }
  return <Table {...block.table} />
}

/** On a phone each row becomes a small list, because a table of sentences does not fit 360 pixels. */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="border-t-2 border-ink">
      {rows.map((row) => (
        <dl key={row.join()} className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-3">
          {row.map((cell, column) => (
            <div key={head[column]}>
              <dt className="font-mono text-sm text-ink-soft">{head[column]}</dt>
              <dd className={column === 0 ? 'font-bold' : ''}>
                <RichText text={cell} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}
