import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { sentMessageWords } from '#content/interface/en/admin/messages.ts'
import { orderStatusWords } from '#content/interface/en/admin/order-status.ts'
import { consentWords } from '#content/interface/en/consents.ts'
import type { Act } from '#shop/audit/act.ts'
import type { CustomerDetails } from '#shop/reports/read-customer.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import { showEmail } from './show-email.ts'

const words = customerWords.timeline

interface Line {
  at: Date
  text: string
  detail?: string
  orderId?: string | null
  isBad?: boolean
}

/** Everything that happened with one customer, the newest first. */
export function CustomerTimeline({ details }: { details: CustomerDetails }) {
  const lines = listLines(details).sort((one, other) => other.at.getTime() - one.at.getTime())
  return (
    <section aria-labelledby="timeline" className="sheet p-5">
      <h2 id="timeline" className="text-2xl">
        {words.heading}
      </h2>
      {lines.length === 0 ? <p className="mt-2">{words.none}</p> : null}
      <ol className="mt-2 divide-y divide-line">
        {lines.map(({ at, text, detail, orderId, isBad }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past events keep their place
          <li key={index} className="py-2.5">
            <p className={`font-semibold wrap-anywhere ${isBad ? 'text-alarm' : ''}`}>
              {orderId ? (
                <Link to={`/admin-dashboard/orders/${orderId}`} className="text-link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </p>
            <p className="text-base wrap-anywhere text-ink-soft">
              {[indianTime(at), detail].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function listLines({ orders, guides, deliveries, downloads, consentHistory, acts }: CustomerDetails): Line[] {
  return [
    ...orders.map(({ id, productName, amountInPaise, status, refundedAt, createdAt }) => ({
      at: createdAt,
      text: words.ordered(productName, formatRupees(amountInPaise)),
      detail: refundedAt ? orderStatusWords.refunded : orderStatusWords[status],
      orderId: id,
    })),
    ...guides.map(({ createdAt }) => ({ at: createdAt, text: words.guide })),
    ...deliveries.map((message) => ({
      at: message.createdAt,
      text: sentMessageWords.named(
        sentMessageWords.kind[message.kind],
        sentMessageWords.status[message.channel][message.status],
      ),
      detail: message.error
        ? sentMessageWords.toWithError(showEmail(message.address), explainErrorInLine(message.error))
        : sentMessageWords.to(showEmail(message.address)),
      isBad: message.status === 'failed' || message.status === 'refused',
    })),
    ...downloads.map(({ title, orderId, at }) => ({ at, text: words.downloaded(title), orderId })),
    ...consentHistory.map(({ at, granted, source, purposes }) => ({
      at,
      text: granted ? words.consentGiven : words.consentWithdrawn,
      detail: `${consentWords.sources[source]}: ${purposes.map((purpose) => consentWords.names[purpose]).join('; ')}`,
    })),
    ...acts.map(({ act, at }) => ({ at, text: actWords.auditLines[act as Act] ?? act })),
  ]
}
