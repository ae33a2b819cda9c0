import { useEffect, useState } from 'react'
import { formatRupees } from '#brand/rupees.ts'
import { freeGuideThankYouWords as words } from '#content/interface/free-guide-thank-you.ts'
import { type Bundle, savingOn } from '#content/owner/products/product.ts'
import { readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { toFirstName } from '#emails/first-name.ts'
import { log } from '#platform/log/log.server.ts'
import { findFirstBundle } from '#shop/catalogue/catalogue.server.ts'
import { describeBundle } from '#shop/catalogue/describe-bundle.ts'
import { ownsProduct } from '#shop/leads/owns-product.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/free-guide-thank-you'
import { findLocalRecord, type LocalRecord } from './local-record.ts'

export async function loader({ request, url }: Route.LoaderArgs) {
  const leadId: unknown = await leadCookie.parse(request.headers.get('Cookie'))
  const found = findFirstBundle()
  const bundle = found && describeBundle(found)
  const isExistingCustomer =
    bundle !== null && typeof leadId === 'string' && (await isBuyer(request, leadId, bundle.id).catch(countAsNew))
  const mailed = url.searchParams.get('downloaded') !== 'false'
  return { bundle, isExistingCustomer, mailed, hasRequested: typeof leadId === 'string' }
}

async function isBuyer(request: Request, leadId: string, productId: string): Promise<boolean> {
  const session = await findCurrentSession(request)
  const proof = { customerId: session?.customer.id, orderIds: await readStartedOrders(request) }
  return ownsProduct(leadId, productId, proof)
}

function countAsNew(err: unknown) {
  log.error({ err }, 'lookup of an existing buyer failed')
  return false
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/free-guide-thank-you',
    ...words.seo,
    noIndex: true,
  })

export default function FreeGuideThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const [record, setRecord] = useState<LocalRecord | null>(null)
  useEffect(() => setRecord(findLocalRecord()), [])
  const firstName = record ? toFirstName(record.name) : null
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">{words.label}</p>
        <h1 className="text-4xl md:text-5xl">{words.thanks(firstName)}</h1>
        <div className="mt-5 space-y-3 text-lg text-ink-soft">
          {loaderData.mailed ? (
            <Sent email={record?.email} hasRequested={loaderData.hasRequested} />
          ) : (
            <p>
              <RichText text={words.emailFailed(supportEmail)} />
            </p>
          )}
        </div>
        {loaderData.bundle ? <Offer bundle={loaderData.bundle} isOwned={loaderData.isExistingCustomer} /> : null}
      </div>
    </div>
  )
}

function Sent({ email, hasRequested }: { email: string | undefined; hasRequested: boolean }) {
  if (email || hasRequested) {
    return (
      <p>
        {email ? <SentTo email={email} /> : words.sent} {words.arrival}
      </p>
    )
  }
  return (
    <>
      <p>
        {words.ifRequested} {words.arrival}
      </p>
      <p>
        <RichText text={words.request} />
      </p>
    </>
  )
}

function SentTo({ email }: { email: string }) {
  return (
    <>
      {words.sentTo.before}
      <strong className="break-all text-ink">{email}</strong>
      {words.sentTo.after}
    </>
  )
}

function Offer({ bundle, isOwned }: { bundle: Bundle; isOwned: boolean }) {
  return isOwned ? <WelcomeBack bundle={bundle} /> : <BundleUpsell bundle={bundle} />
}

function WelcomeBack({ bundle }: { bundle: Bundle }) {
  return (
    <section className="sheet mt-10 p-6 md:p-8">
      <h2 className="text-2xl">{words.welcomeBack.heading}</h2>
      <p className="mt-2 text-ink-soft">{words.welcomeBack.text(bundle.name, bundle.partCount, bundle.holdsAll)}</p>
      <ButtonLink href="/customer-dashboard" look="quiet" className="mt-5">
        {words.welcomeBack.button}
      </ButtonLink>
    </section>
  )
}

function BundleUpsell({ bundle }: { bundle: Bundle }) {
  const saving = savingOn(bundle)
  const figures = {
    name: bundle.name,
    subjects: bundle.partCount,
    isAll: bundle.holdsAll,
    price: formatRupees(bundle.priceInPaise),
    listPrice: formatRupees(bundle.listPriceInPaise),
    saving: formatRupees(saving.inPaise),
  }
  return (
    <section className="graph-paper-dark on-dark mt-10 rounded-sheet p-6 text-white md:p-8">
      {saving.percent > 0 ? <p className="font-bold text-marker">{words.combo.label(saving.percent)}</p> : null}
      <h2 className="mt-1 text-2xl md:text-3xl">{words.combo.heading}</h2>
      <p className="mt-2 text-ink-faint">
        <RichText text={words.combo.text(figures)} strongClassName="text-white" />
      </p>
      <ButtonLink href={`/${bundle.slug}`} className="mt-5">
        {words.combo.button}
      </ButtonLink>
    </section>
  )
}
