import { Link } from 'react-router'
import { formatPlaceOfSupply, type StateCode } from '#brand/indian-states.ts'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import { formatClassLevel } from '../../../format-class-level.ts'
import { showEmail } from '../customers/show-email.ts'
import { type DefinitionItem, DefinitionList } from '../ui/definition-list.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import type { Route } from './+types/order'

const { details } = orderWords

type ShownOrder = Route.ComponentProps['loaderData']['order']

interface OrderDetailsProps {
  order: ShownOrder
  isErased: boolean
  providerTitle: string
  /** The owner received the money, whichever provider the payment page was from. */
  isPaidOutside: boolean
  paidThere: Route.ComponentProps['loaderData']['paidThere']
}

export function OrderDetails({ order, isErased, providerTitle, isPaidOutside, paidThere }: OrderDetailsProps) {
  const items: DefinitionItem[] = [
    [details.product, order.productName],
    [
      details.status,
      order.disputedInPaise > 0
        ? details.disputed(orderStatusWords[order.status], formatRupees(order.disputedInPaise))
        : order.refundedAt
          ? details.refundedAt(orderStatusWords[order.status], indianTime(order.refundedAt))
          : order.refundedInPaise > 0
            ? details.partlyRefunded(orderStatusWords[order.status], formatRupees(order.refundedInPaise))
            : orderStatusWords[order.status],
    ],
    [details.placed, indianTime(order.createdAt)],
    [details.completed, order.completedAt ? indianTime(order.completedAt) : details.notYet],
    [details.sent, paidThere ? orderWords.answers.sentThere : order.sentAt ? indianTime(order.sentAt) : details.notYet],
    [details.downloaded, order.downloadedAt ? indianTime(order.downloadedAt) : details.notYet],
    [
      details.buyer,
      <Link key="buyer" to={`/admin-dashboard/customers/${order.customerId}`} className="text-link">
        {order.fullName}
      </Link>,
    ],
    [details.email, showEmail(order.email)],
    [details.phone, <PhoneLinks key="phone" number={order.phoneNumber} />],
    [details.class, formatClassLevel(order.classLevel)],
    [details.language, adminLayoutWords.languages[order.language]],
    ...(order.placeOfSupply
      ? [
          [
            orderWords.invoices.placeOfSupply,
            formatPlaceOfSupply(order.placeOfSupply as StateCode),
          ] satisfies DefinitionItem,
        ]
      : []),
    [details.source, order.source ?? details.sourceUnknown],
    [
      details.payment,
      paidThere
        ? details.imported(paidThere.origin, paidThere.amount)
        : isPaidOutside
          ? details.paidOutside
          : describePayment(order, providerTitle),
    ],
    [details.id, order.id],
  ]
  return (
    <section aria-labelledby="details" className="sheet p-5">
      <h2 id="details" className="text-2xl">
        {details.heading}
      </h2>
      {isErased ? <p className="mt-2">{orderWords.buyerErased}</p> : null}
      <DefinitionList items={items} />
    </section>
  )
}

/** The sandbox's references lead nowhere. */
function describePayment({ provider, paymentRef }: ShownOrder, providerTitle: string): string {
  return paymentRef && provider !== 'sandbox' ? details.reference(providerTitle, paymentRef) : providerTitle
}
