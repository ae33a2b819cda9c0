import type { ReactNode } from 'react'
import { contactWords as words } from '#content/interface/contact.ts'
import { siteWords } from '#content/interface/site.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { listAddressLines } from '#shop/catalogue/format-seller.ts'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { breadcrumbs, organization } from '../../seo/structured-data.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/contact'

export const handle: PageHandle = { static: true }

export function loader() {
  const { business } = getContent()
  const { shopName, legalName, phone, supportEmail, supportTimes, grievanceOfficer, gstin } = business
  const { instagramUrl, youtubeUrl } = business
  const address = business.address ? listAddressLines(business) : []
  const networks = [
    { name: words.follow.instagram, url: instagramUrl },
    { name: words.follow.youtube, url: youtubeUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []))
  return { shopName, legalName, address, phone, supportEmail, supportTimes, grievanceOfficer, gstin, networks }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const shop = getShopFacts(matches)
  const path = '/contact'
  return pageMeta(shop, {
    path,
    title: words.title,
    description: words.description(shop.name),
    keywords: words.keywords(shop.name),
    structuredData: [organization(shop), breadcrumbs(shop, { name: words.title, path })],
  })
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { shopName, legalName, address, phone, supportEmail, supportTimes, grievanceOfficer } = loaderData
  const { gstin, networks } = loaderData
  return (
    <article>
      <header className="graph-paper border-b border-line">
        <div className="column py-10 md:py-16">
          <p className="dimension mb-4">{words.label}</p>
          <h1 className="text-4xl md:text-6xl">{words.title}</h1>
          <p className="mt-4 max-w-2xl text-lg text-ink-soft">{words.lead}</p>
        </div>
      </header>
      <div className="column grid gap-10 py-12 md:grid-cols-2 md:gap-16">
        <Facts heading={words.support.heading}>
          <Fact name={words.support.email}>
            <SupportLink address={supportEmail} />
          </Fact>
          {phone ? (
            <Fact name={words.support.phone}>
              <PhoneLink phone={phone} />
            </Fact>
          ) : null}
          {supportTimes ? <Fact name={words.support.times}>{supportTimes}</Fact> : null}
          <p>
            <RichText text={words.support.notDelivered} />
          </p>
          <p>
            <RichText text={words.support.troubles} />
          </p>
        </Facts>
        <Facts heading={words.seller.heading}>
          <Fact name={words.seller.shop}>{shopName}</Fact>
          {legalName ? <Fact name={words.seller.legalName}>{legalName}</Fact> : null}
          {address.length > 0 ? (
            <Fact name={words.seller.address}>
              <span className="whitespace-pre-line">{address.join('\n')}</span>
            </Fact>
          ) : null}
          {gstin ? <Fact name={words.seller.gstin}>{gstin}</Fact> : null}
        </Facts>
        <Facts heading={words.grievance.heading}>
          {grievanceOfficer ? <Fact name={words.grievance.officer}>{grievanceOfficer}</Fact> : null}
          <Fact name={words.grievance.contact}>
            <SupportLink address={supportEmail} />
          </Fact>
          <p>
            <RichText text={words.grievance.promise} />
          </p>
        </Facts>
        {networks.length > 0 ? (
          <Facts heading={words.follow.heading}>
            {networks.map(({ name, url }) => (
              <p key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
                  {name}
                  <span className="sr-only"> {siteWords.opensInNewTab}</span>
                </a>
              </p>
            ))}
          </Facts>
        ) : null}
      </div>
    </article>
  )
}

function Facts({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="text-2xl">{heading}</h2>
      <div className="mt-4 space-y-4 border-t-2 border-ink pt-4">{children}</div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <p className="font-mono text-sm text-ink-soft">{name}</p>
      <p className="font-bold">{children}</p>
    </div>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  )
}
