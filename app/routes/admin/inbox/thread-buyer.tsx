import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { inboxWords } from '#content/interface/en/admin/inbox.ts'
import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import { toIndianNumber } from '#shop/conversations/indian-number.ts'
import type { ShownThread } from '#shop/conversations/read-thread.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'

const words = inboxWords.buyer

/** Who has this number in the shop, and what they bought. */
export function ThreadBuyer({ thread, customers, orders }: Pick<ShownThread, 'thread' | 'customers' | 'orders'>) {
  const number = toIndianNumber(thread.phone)
  return (
    <section aria-labelledby="buyer" className="sheet min-w-0 p-5">
      <h2 id="buyer" className="text-2xl">
        {words.heading}
      </h2>
      {number ? (
        <p className="mt-2">
          <PhoneLinks number={number} />
        </p>
      ) : null}
      {customers.length === 0 ? <p className="mt-2">{words.unknown}</p> : null}
      {customers.length > 1 ? <p className="mt-2 font-semibold">{words.several}</p> : null}
      <ul className="mt-2 space-y-2">
        {customers.map(({ id, fullName, email }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/admin-dashboard/customers/${id}`} className="text-link font-semibold">
              {fullName}
            </Link>
            <br />
            {email} ·{' '}
            <a href={`mailto:${email}`} className="text-link">
              {words.email}
            </a>
          </li>
        ))}
      </ul>
      {customers.length > 0 ? (
        <>
          <h3 className="mt-5 text-xl">{words.orders}</h3>
          {orders.length === 0 ? <p className="mt-1">{words.noOrders}</p> : null}
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <BuyerOrder key={order.id} order={order} number={number} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function BuyerOrder({ order, number }: { order: ShownThread['orders'][number]; number: string | null }) {
  const { id, productName, amountInPaise, status, refundedAt, createdAt, phoneNumber } = order
  const canSend = status === 'completed' && !refundedAt
  return (
    <li className="space-y-1 py-3">
      <p className="wrap-anywhere">
        <Link to={`/admin-dashboard/orders/${id}`} className="text-link font-semibold">
          {productName}
        </Link>
      </p>
      <p className="text-base text-ink-soft">
        {[
          formatOrderNumber(order.number),
          formatRupees(amountInPaise),
          refundedAt ? orderStatusWords.refunded : orderStatusWords[status],
          indianTime(createdAt),
        ].join(' · ')}
      </p>
      {canSend && phoneNumber !== number ? <p className="text-base">{words.otherNumber}</p> : null}
      {canSend && phoneNumber === number ? (
        <ActionButton
          intent="send-links"
          label={inboxWords.sendLinks.label}
          subject={productName}
          hiddenFields={{ orderId: id }}
        />
      ) : null}
    </li>
  )
}
