import { useEffect, useState } from 'react'
import { formatRupees } from '#brand/rupees.ts'
import { freeGuideThankYou as words } from '#content/interface/en/free-guide.ts'
import { combo } from '#content/owner/products/combo.ts'
import { type ComboOffer, savingOn } from '#content/owner/products/product.ts'
import { readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { toFirstName } from '#emails/first-name.ts'
import { log } from '#platform/log.server.ts'
import { ownsCombo } from '#shop/leads/owns-combo.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/free-guide-thank-you'
import { findLocalRecord, type LocalRecord } from './local-record.ts'

export async function loader({ request, url }: Route.LoaderArgs) {
  const leadId: unknown = await leadCookie.parse(request.headers.get('Cookie'))
  const isExistingCustomer = typeof leadId === 'string' && (await isComboBuyer(request, leadId).catch(countAsNew))
  const mailed = url.searchParams.get('downloaded') !== 'false'
  return { combo: combo.offer, isExistingCustomer, mailed }
}

async function isComboBuyer(request: Request, leadId: string): Promise<boolean> {
  const session = await findCurrentSession(request)
  return ownsCombo(leadId, { customerId: session?.customer.id, orderIds: await readStartedOrders(request) })
}

function countAsNew(err: unknown) {
  log.error({ err }, 'lookup of an existing combo buyer failed')
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
            <p>
              {record?.email ? <SentTo email={record.email} /> : words.sent} {words.arrival}
            </p>
          ) : (
            <p>
              <RichText text={words.emailFailed(supportEmail)} />
            </p>
          )}
        </div>
        {loaderData.isExistingCustomer ? (
          <WelcomeBack combo={loaderData.combo} />
        ) : (
          <ComboUpsell combo={loaderData.combo} />
        )}
      </div>
    </div>
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

function WelcomeBack({ combo }: { combo: ComboOffer }) {
  return (
    <section className="sheet mt-10 p-6 md:p-8">
      <h2 className="text-2xl">{words.welcomeBack.heading}</h2>
      <p className="mt-2 text-ink-soft">{words.welcomeBack.text(combo.name, combo.subjectCount)}</p>
      <ButtonLink href="/customer-dashboard" look="quiet" className="mt-5">
        {words.welcomeBack.button}
      </ButtonLink>
    </section>
  )
}

function ComboUpsell({ combo }: { combo: ComboOffer }) {
  const saving = savingOn(combo)
  const figures = {
    name: combo.name,
    subjects: combo.subjectCount,
    price: formatRupees(combo.priceInPaise),
    listPrice: formatRupees(combo.listPriceInPaise),
    saving: formatRupees(saving.inPaise),
  }
  return (
    <section className="graph-paper-dark on-dark mt-10 rounded-sheet p-6 text-white md:p-8">
      <p className="font-bold text-marker">{words.combo.label(saving.percent)}</p>
      <h2 className="mt-1 text-2xl md:text-3xl">{words.combo.heading}</h2>
      <p className="mt-2 text-ink-faint">
        <RichText text={words.combo.text(figures)} strongClassName="text-white" />
      </p>
      <ButtonLink href={`/${combo.slug}`} className="mt-5">
        {words.combo.button}
      </ButtonLink>
    </section>
  )
}
