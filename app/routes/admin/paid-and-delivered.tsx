import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { definitions } from '#content/interface/en/admin/definitions.ts'
import type { PaidAndDelivered, Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { Definition } from './charts/chart-card.tsx'
import { ProblemActions, problemNames } from './problem-actions.tsx'
import { useProductNames } from './use-product-names.ts'

/** So that the figures below stay in sight. */
const shownAtOnce = 3

/** The owner's first question: has everybody who paid got what they paid for? */
export function PaidAndDeliveredPanel({ report }: { report: PaidAndDelivered }) {
  const { problems, problemCount } = report
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
      {problemCount > 0 ? (
        <>
          <ProblemList problems={problems.slice(0, shownAtOnce)} />
          {problems.length > shownAtOnce ? (
            <details className="border-t border-line">
              <summary className="cursor-pointer py-3 font-semibold">Show {problems.length - shownAtOnce} more</summary>
              <ProblemList problems={problems.slice(shownAtOnce)} />
            </details>
          ) : null}
          {problemCount > problems.length ? (
            <p className="mt-3 text-ink-soft">The newest {problems.length} are shown.</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** First of all, and readable without any number: all is well, or it is not. */
function Verdict({ report: { paid, problemCount, isCountCut } }: { report: PaidAndDelivered }) {
  if (problemCount > 0) {
    return (
      <p className="mt-3 rounded-sheet border-l-4 border-alarm bg-alarm-tint p-3 text-xl font-bold">
        {problemCount === 1
          ? '1 order needs you'
          : `${wholeNumber.format(problemCount)}${isCountCut ? '+' : ''} cases need you`}
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

function ProblemList({ problems }: { problems: Problem[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {problems.map((problem) => (
        <ProblemRow key={`${problem.orderId}-${problem.kind}-${problem.detail}`} problem={problem} />
      ))}
    </ul>
  )
}

function ProblemRow({ problem }: { problem: Problem }) {
  const nameOf = useProductNames()
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="font-bold text-alarm">{problemNames[problem.kind]}</p>
        <p className="break-words">
          <Link to={`/admin-dashboard/orders/${problem.orderId}`} className="text-link">
            {problem.fullName}
          </Link>
          , {nameOf(problem.productType)}, {formatRupees(problem.amountInPaise)}
          {problem.isDownloaded ? ', has downloaded it' : ''}
        </p>
        <p className="text-base wrap-anywhere text-ink-soft">
          {problem.email}, since {indianTime(problem.since)}
        </p>
        {problem.detail ? <p className="text-base break-words text-ink-soft">{problem.detail}</p> : null}
      </div>
      <ProblemActions problem={problem} />
    </li>
  )
}
