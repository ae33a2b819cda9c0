import { Link } from 'react-router'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { listOpenDisputes, maxListed } from '#shop/disputes/list-open-disputes.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/disputes'
import { describeDeadline } from './describe-deadline.ts'

const words = disputeWords.list

export async function loader() {
  return { disputes: await listOpenDisputes(), maxListed }
}

export const meta: Route.MetaFunction = ownerMeta('disputes', words.metaTitle)

export default function Disputes({ loaderData: { disputes, maxListed } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.heading}>
        <Link to="/admin-dashboard/orders" className="text-link">
          {words.back}
        </Link>
      </PageHeader>
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      {disputes.length === 0 ? (
        <p className="sheet mt-6 p-5 font-semibold">{words.none}</p>
      ) : (
        <ul aria-label={words.heading} className="sheet mt-6 divide-y divide-line px-5">
          {disputes.map(({ disputeId, orderId, orderNumber, productName, ...dispute }) => {
            const isWaiting = dispute.stage === 'wanted' && !dispute.isSending
            return (
              <li key={`${orderId}/${disputeId}`} className="py-4">
                <p className="font-semibold tabular-nums">
                  <Link
                    to={`/admin-dashboard/orders/${orderId}/disputes/${encodeURIComponent(disputeId)}`}
                    className="text-link"
                  >
                    {formatRupees(dispute.amountInPaise)} · {formatOrderNumber(orderNumber)}
                  </Link>{' '}
                  <span className="font-normal">{productName}</span>
                </p>
                <p className="mt-1">{disputeWords.reasons[dispute.reason]}</p>
                <p className={`mt-1 ${isWaiting ? 'font-semibold text-alarm' : 'text-ink-soft'}`}>
                  {dispute.isSending ? disputeWords.sending : disputeWords.stages[dispute.stage]}
                  {dispute.stage === 'given' ? null : ` · ${describeDeadline(dispute.respondBy)}`}
                </p>
              </li>
            )
          })}
        </ul>
      )}
      {disputes.length === maxListed ? <p className="mt-3 text-ink-soft">{words.more(maxListed)}</p> : null}
    </>
  )
}
