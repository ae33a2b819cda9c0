import { data, Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { offerWords } from '#content/interface/en/admin/offer.ts'
import { offersWords as words } from '#content/interface/en/admin/offers.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { isFor } from '#shop/catalogue/apply-offer.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { endOffer } from '#shop/offers/end-offer.server.ts'
import { type ListedOffer, listOffers } from '#shop/offers/list-offers.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { type DefinitionItem, DefinitionList } from '../ui/definition-list.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/offers'

export async function loader({ url }: Route.LoaderArgs) {
  const products = listProducts()
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const offers = (await listOffers()).map((offer) => ({
    ...offer,
    productNames: offer.productIds?.map((id) => names.get(id) ?? id) ?? null,
    links: listShareLinks(offer, products),
  }))
  const notice: Notice | null = url.searchParams.has('saved') ? { title: offerWords.saved, tone: 'good' } : null
  return { offers, notice }
}

/** One per product; an offer without a code needs none. */
function listShareLinks(offer: ListedOffer, products: ReturnType<typeof listProducts>): string[] {
  const { code } = offer
  if (!code) return []
  const sold = products.filter((product) => isFor(offer, product))
  return sold.map(({ slug }) => `${shopSettings().siteUrl}/${slug}?code=${encodeURIComponent(code)}`)
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, id } = await readForm(request)
  if (intent !== 'end') throw data(adminNoticeWords.unknownAction, 400)
  const outcome = await endOffer(context.get(actorContext), Number(id) || 0)
  if ('refused' in outcome) return { notice: refusedNotice(words.refusals['offer-ended']) }
  return { notice: { title: words.endNow.done, description: outcome.name, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('offers', words.metaTitle)

export default function Offers({ loaderData: { offers, notice }, actionData }: Route.ComponentProps) {
  const shown = actionData?.notice ?? notice
  useToast(shown ?? undefined)
  return (
    <>
      <h1 className="mt-4 text-4xl md:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={shown} />
      <Link to="/admin-dashboard/offers/new" className="button button-main mt-6">
        {words.create}
      </Link>
      {offers.length === 0 ? <p className="sheet mt-6 p-5">{words.none}</p> : null}
      <ul className="mt-6 grid items-start gap-5 lg:grid-cols-2">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </>
  )
}

type ShownOffer = Route.ComponentProps['loaderData']['offers'][number]

function OfferCard({ offer }: { offer: ShownOffer }) {
  const isUsedUp = offer.time === 'running' && offer.maxUses !== null && offer.uses >= offer.maxUses
  return (
    <li className="sheet min-w-0 space-y-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl wrap-anywhere">{offer.name}</h2>
        <p className={offer.time === 'running' && !isUsedUp ? 'bg-marker px-2 font-bold' : 'px-2 text-ink-soft'}>
          {isUsedUp ? words.usedUp : words.time[offer.time]}
        </p>
      </div>
      <DefinitionList items={describeOffer(offer)} />
      {offer.time === 'ended' ? null : (
        <div className="flex flex-wrap items-start gap-3">
          <Link
            to={`/admin-dashboard/offers/${offer.id}`}
            className="button button-quiet button-small"
            aria-label={`${words.edit}: ${offer.name}`}
          >
            {words.edit}
          </Link>
          <ConfirmButton
            intent="end"
            label={words.endNow.label}
            subject={offer.name}
            hiddenFields={{ id: String(offer.id) }}
            explanation={words.endNow.explanation}
            confirm={words.endNow.confirm}
          />
        </div>
      )}
    </li>
  )
}

function describeOffer(offer: ShownOffer): DefinitionItem[] {
  const { code, percent, offInPaise, productNames, maxUses, maxUsesPerBuyer, uses, open } = offer
  const amount = percent === null ? formatRupees(offInPaise ?? 0) : words.percent(percent)
  const used = [
    words.uses(uses, maxUses),
    ...(open > 0 ? [words.open(open)] : []),
    ...(maxUsesPerBuyer === null ? [] : [words.perBuyer(maxUsesPerBuyer)]),
    ...(offer.discountInPaise > 0 ? [words.given(formatRupees(offer.discountInPaise))] : []),
  ]
  const items: DefinitionItem[] = [
    [
      words.facts.price,
      `${percent === 100 ? words.free : words.reduction(amount)}, ${code ? words.withCode(code) : words.automatic}`,
    ],
    [words.facts.products, productNames ? words.products(productNames) : words.allProducts],
    [words.facts.time, describePeriod(offer)],
    [words.facts.uses, used.join(', ')],
  ]
  if (offer.time !== 'ended' && offer.links.length > 0)
    items.push([words.facts.link, <ShareLinks key="links" links={offer.links} />])
  return items
}

function describePeriod({ startsAt, endsAt, endedAt }: ShownOffer): string {
  if (endedAt) return words.period.endedAt(indianTime(endedAt))
  return endsAt
    ? words.period.fromUntil(indianTime(startsAt), indianTime(endsAt))
    : words.period.from(indianTime(startsAt))
}

function ShareLinks({ links: [first = '', ...others] }: { links: string[] }) {
  return (
    <>
      <ShareLink link={first} />
      {others.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer py-1.5">{words.moreLinks(others.length)}</summary>
          {others.map((link) => (
            <ShareLink key={link} link={link} />
          ))}
        </details>
      ) : null}
    </>
  )
}

function ShareLink({ link }: { link: string }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={link} className="text-link min-w-0 text-base break-all">
        {link}
      </a>
      <CopyButton text={link} label={words.copy} done={words.copied} />
    </p>
  )
}
