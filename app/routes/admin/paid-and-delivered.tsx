import { Link } from 'react-router'
import { definitions } from '#content/admin/definitions.ts'
import { formatRupees } from '#shop/catalogue/product.ts'
import type { PaidAndDelivered, Trouble } from '#shop/reports/paid-and-delivered.server.ts'
import { indianTime } from '../../ui/indian-time.ts'
import { Definition } from './pictures/figure.tsx'
import { useProductNames } from './product-names.ts'
import { TroubleRemedies, troubleNames } from './trouble-remedies.tsx'
import { wholeNumber } from './whole-number.ts'

/** So that the figures below stay in sight. */
const shownAtOnce = 3

/** The owner's first question: has everybody who paid got what they paid for? */
export function PaidAndDeliveredPanel({ report }: { report: PaidAndDelivered }) {
  const { troubles, troubleCount } = report
  const steps = [
    { name: 'Paid', count: report.paid },
    { name: 'Completed', count: report.completed },
    { name: 'Mailed', count: report.mailed },
    { name: 'Downloaded', count: report.downloaded },
  ]
  return (
    <section aria-labelledby="paid-and-delivered" className="sheet mt-6 p-4 md:p-6">
      <h2 id="paid-and-delivered" className="text-2xl">
        Paid = delivered
      </h2>
      <Verdict report={report} />
      <dl className="mt-4 grid grid-cols-4 gap-x-2 gap-y-3 sm:gap-x-4">
        {steps.map(({ name, count }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
            <dd className="text-lg leading-tight font-extrabold sm:text-2xl">{wholeNumber.format(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Definition of="Paid = delivered" words={definitions.paidAndDelivered} />
      </div>
      {troubleCount > 0 ? (
        <>
          <TroubleList troubles={troubles.slice(0, shownAtOnce)} />
          {troubles.length > shownAtOnce ? (
            <details className="border-t border-line">
              <summary className="cursor-pointer py-3 font-semibold">Show {troubles.length - shownAtOnce} more</summary>
              <TroubleList troubles={troubles.slice(shownAtOnce)} />
            </details>
          ) : null}
          {troubleCount > troubles.length ? (
            <p className="mt-3 text-ink-soft">The newest {troubles.length} are shown.</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** First of all, and readable without any number: all is well, or it is not. */
function Verdict({ report: { paid, troubleCount, isCountCut } }: { report: PaidAndDelivered }) {
  if (troubleCount > 0) {
    return (
      <p className="mt-3 rounded-sheet border-l-4 border-alarm bg-alarm-tint p-3 text-xl font-bold">
        {troubleCount === 1
          ? '1 order needs you'
          : `${wholeNumber.format(troubleCount)}${isCountCut ? '+' : ''} cases need you`}
      </p>
    )
  }
  return (
    <p className="mt-3 rounded-sheet border-l-4 border-ok bg-ok-tint p-3">
      <span className="block text-xl font-bold">
        {paid === 0 ? 'No order was paid yet.' : 'Every paid order was delivered.'}
      </span>
      Nobody is waiting for you.
    </p>
  )
}

function TroubleList({ troubles }: { troubles: Trouble[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {troubles.map((trouble) => (
        <TroubleRow key={`${trouble.orderId}-${trouble.kind}-${trouble.detail}`} trouble={trouble} />
      ))}
    </ul>
  )
}

function TroubleRow({ trouble }: { trouble: Trouble }) {
  const nameOf = useProductNames()
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-bold text-alarm">{troubleNames[trouble.kind]}</p>
        <p className="break-words">
          <Link to={`/admin-dashboard/orders/${trouble.orderId}`} className="text-link">
            {trouble.fullName}
          </Link>
          , {nameOf(trouble.productType)}, {formatRupees(trouble.amountInPaise)}
          {trouble.isDownloaded ? ', has downloaded it' : ''}
        </p>
        <p className="text-base wrap-anywhere text-ink-soft">
          {trouble.email}, since {indianTime(trouble.since)}
        </p>
        {trouble.detail ? <p className="text-base break-words text-ink-soft">{trouble.detail}</p> : null}
      </div>
      <TroubleRemedies trouble={trouble} />
    </li>
  )
}
