import { useEffect, useState } from 'react'
import { formatRupees } from '#brand/rupees.ts'
import { spellNumber } from '#brand/words.ts'
import { combo } from '#content/owner/products/combo.ts'
import { type ComboOffer, savingOn } from '#content/owner/products/product.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { log } from '#platform/log.server.ts'
import { ownsCombo } from '#shop/leads/owns-combo.server.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import type { Route } from './+types/free-guide-thank-you'
import { findLocalRecord, type LocalRecord } from './local-record.ts'

export async function loader({ request, url }: Route.LoaderArgs) {
  const leadId: unknown = await leadCookie.parse(request.headers.get('Cookie'))
  const isExistingCustomer = typeof leadId === 'string' && (await ownsCombo(leadId).catch(countAsNew))
  const mailed = url.searchParams.get('downloaded') !== 'false'
  return { combo: combo.offer, isExistingCustomer, mailed }
}

function countAsNew(err: unknown) {
  log.error({ err }, 'could not tell a new customer from an existing one')
  return false
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(getShopFacts(matches), {
    path: '/free-guide-thank-you',
    title: 'Your free guide is on its way',
    description: 'Thank you for asking for the free CBSE Class 10 strategy guide.',
    keywords: ['free Class 10 guide'],
    noIndex: true,
  })

export default function FreeGuideThankYou({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = getShopFacts(matches)
  const [record, setRecord] = useState<LocalRecord | null>(null)
  useEffect(() => setRecord(findLocalRecord()), [])
  const firstName = record?.name.split(/\s+/)[0]
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20">
        <p className="dimension mb-4">Free guide</p>
        <h1 className="text-4xl md:text-5xl">{firstName ? `Thank you, ${firstName}!` : 'Thank you!'}</h1>
        <div className="mt-5 space-y-3 text-lg text-ink-soft">
          {loaderData.mailed ? (
            <p>
              Your strategy guide is in an email we have sent{record?.email ? ' to ' : ' to your email address. '}
              {record?.email ? <strong className="break-all text-ink">{record.email}</strong> : null}
              {record?.email ? '. ' : null}
              It usually arrives within 2 to 3 minutes. Please look in the spam folder too.
            </p>
          ) : (
            <p>
              We saved your request, but the email could not be sent just now. We keep trying for a day. If nothing
              arrives, please write to <SupportLink address={supportEmail} /> for your guide.
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

function WelcomeBack({ combo }: { combo: ComboOffer }) {
  return (
    <section className="sheet mt-10 p-6 md:p-8">
      <h2 className="text-2xl">Welcome back!</h2>
      <p className="mt-2 text-ink-soft">
        You already have the {combo.name}, so all {spellNumber(combo.subjectCount)} subjects are mapped for you. Use the
        guide to plan the weeks.
      </p>
      <ButtonLink href="/customer-dashboard" look="quiet" className="mt-5">
        Open my purchases
      </ButtonLink>
    </section>
  )
}

function ComboUpsell({ combo }: { combo: ComboOffer }) {
  const saving = savingOn(combo)
  return (
    <section className="graph-paper-dark on-dark mt-10 rounded-sheet p-6 text-white md:p-8">
      <p className="font-bold text-marker">{saving.percent}% OFF</p>
      <h2 className="mt-1 text-2xl md:text-3xl">Ready for the full maps?</h2>
      <p className="mt-2 text-ink-faint">
        The {combo.name} has every chapter of all {spellNumber(combo.subjectCount)} subjects:{' '}
        <strong className="text-white">{formatRupees(combo.priceInPaise)}</strong> instead of{' '}
        <s>{formatRupees(combo.listPriceInPaise)}</s>. You save {formatRupees(saving.inPaise)}.
      </p>
      <ButtonLink href={`/${combo.slug}`} className="mt-5">
        See the Combo Pack
      </ButtonLink>
    </section>
  )
}
