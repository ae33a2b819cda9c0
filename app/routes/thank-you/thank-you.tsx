import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { accountWords } from '#content/interface/account.ts'
import { thankYouWords as words } from '#content/interface/thank-you.ts'
import { hasStartedOrder } from '#cookies/checkout-cookie.server.ts'
import { findProductPageAt } from '#shop/catalogue/catalogue.server.ts'
import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { findPaidLinks } from '#shop/downloads/find-paid-links.server.ts'
import { listBuyerInvoices } from '#shop/invoices/list-buyer-invoices.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { checkPaymentStatus, type PaymentStatus } from '#shop/payments/check-payment-status.server.ts'
import { findReturnedMoney } from '#shop/refunds/returned-money.server.ts'
import { listBuyerRequests } from '#shop/requests/list-requests.server.ts'
import { checkoutAgainPath } from '../../checkout-path.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import { getShopFacts, pageMeta, pageTitle } from '../../seo/page-meta.ts'
import { useToast } from '../../ui/use-toast.ts'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/thank-you'
import { answerBuyer, type BuyerAnswer, refuseBuyer } from './answer-buyer.server.ts'
import type { Bought } from './bought-sections.tsx'
import { hrefOfCheck, maxChecks, readChecks } from './count-checks.ts'
import { Refunded, Returned, type ShownReturn } from './refund-sections.tsx'
import { Failure, Success, TimedOut, Verifying } from './thank-you-sections.tsx'
import { useVerification, type Verification } from './use-verification.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = url.searchParams
  const orderId = query.get('order_id')
  const status = await checkPaymentStatus(orderId, context.get(visitorContext).ip)
  const order = await findOrder(orderId)
  const product = findProductPageAt(query.get('product'))?.product
  const returned = order && (await findReturnedMoney(order))
  const isOwn = order !== null && (await hasStartedOrder(request, order.id))
  const checks = readChecks(query)
  return {
    orderId,
    reference: order ? formatOrderNumber(order.number) : null,
    productName:
      (status === 'success' && order ? translateBought(order) : null) ?? product?.name ?? words.unknownProduct,
    checkoutPath: product ? checkoutAgainPath(product.slug, order?.id) : null,
    verification: toVerification(status, { isReturned: returned !== null, checks }),
    nextCheck: hrefOfCheck(query, checks + 1),
    checkAgain: hrefOfCheck(query, 0),
    // Anyone with the link may see that it was paid or refunded; all details are for the browser that bought it.
    bought: order && isOwn && status === 'success' && !returned ? await readBought(order) : null,
    returned: order && isOwn && returned ? await readReturn(order, returned.amountInPaise) : null,
  }
}

function toVerification(
  status: PaymentStatus,
  { isReturned, checks }: { isReturned: boolean; checks: number },
): Verification {
  if (isReturned) return status === 'success' ? 'refunded' : 'returned'
  if (status !== 'pending') return status
  return checks < maxChecks ? 'verifying' : 'timed-out'
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

async function readReturn(order: FoundOrder, amountInPaise: number | null): Promise<ShownReturn> {
  return {
    amount: amountInPaise === null ? null : formatRupees(amountInPaise),
    documents: (await listBuyerInvoices([order])).flatMap(({ kind, refundId }) =>
      refundId
        ? [
            {
              title: accountWords.downloads.documents[kind],
              href: `/customer-dashboard/receipt/${order.id}/${refundId}`,
            },
          ]
        : [],
    ),
  }
}

async function readBought(order: FoundOrder): Promise<Bought | null> {
  const paid = await findPaidLinks(order.id)
  return (
    paid && {
      number: formatOrderNumber(order.number),
      amount: formatRupees(order.amountInPaise),
      receipt: `/customer-dashboard/receipt/${order.id}`,
      refunded: order.refundedInPaise > 0 ? await readReturn(order, order.refundedInPaise) : null,
      hasInvoice: order.placeOfSupply !== null && order.amountInPaise > 0,
      files: paid.links.map(({ url, readUrl, title, facts, isPhoneEdition }) => ({
        ...{ href: url, readHref: readUrl, title, facts, isPhoneEdition },
      })),
      zip: paid.zip && { href: paid.zip.url, facts: paid.zip.facts, files: paid.zip.files },
      sentTo: paid.sentTo,
      allowsMarketing: (await findAllowedMarketing(order.customerId)).length > 0,
      help: `/something-wrong?order=${order.id}`,
      requests: await listBuyerRequests([order.id]),
    }
  )
}

export async function action({ request, url, context }: Route.ActionArgs): Promise<BuyerAnswer> {
  const orderId = url.searchParams.get('order_id')
  const fields = await readForm(request)
  if (!orderId || !(await hasStartedOrder(request, orderId))) return refuseBuyer('not-this-browser')
  return answerBuyer(orderId, fields, context.get(visitorContext))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const { title, offline } = words.success.refused
  return answerWhenOffline<BuyerAnswer, BuyerAnswer>(serverAction, () => ({
    notice: { title, description: offline, tone: 'bad' },
  }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(getShopFacts(matches), {
    path: '/thank-you',
    ...words.seo,
    title: words.seo.titles[loaderData?.verification ?? 'failed'],
    noIndex: true,
  })

export default function ThankYou({ loaderData, actionData, matches }: Route.ComponentProps) {
  const shop = getShopFacts(matches)
  const { verification, isOffline } = useVerification(loaderData.orderId, loaderData.verification)
  const { revalidate } = useRevalidator()
  const isChanged = verification !== loaderData.verification
  useToast(actionData?.notice ?? null)
  useEffect(() => {
    if (!isChanged) return
    document.title = pageTitle(shop, words.seo.titles[verification])
    if (verification === 'success') void revalidate()
  }, [isChanged, verification, revalidate, shop])
  // Only while it changes by itself: a notice is announced on its own.
  const live = loaderData.verification === 'verifying' ? 'polite' : undefined
  return (
    <div className="graph-paper">
      <div className="column max-w-3xl py-12 md:py-20" aria-live={live}>
        {verification === 'verifying' ? <Verifying {...loaderData} isOffline={isOffline} /> : null}
        {verification === 'success' ? (
          <Success {...loaderData} answer={actionData} supportEmail={shop.supportEmail} />
        ) : null}
        {verification === 'failed' ? <Failure {...loaderData} supportEmail={shop.supportEmail} /> : null}
        {verification === 'timed-out' ? <TimedOut {...loaderData} supportEmail={shop.supportEmail} /> : null}
        {verification === 'refunded' ? <Refunded {...loaderData} supportEmail={shop.supportEmail} /> : null}
        {verification === 'returned' ? <Returned {...loaderData} supportEmail={shop.supportEmail} /> : null}
      </div>
    </div>
  )
}
