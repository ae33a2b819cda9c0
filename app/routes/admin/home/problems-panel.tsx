import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboard } from '#content/interface/en/admin/dashboard.ts'
import { problems as problemWords } from '#content/interface/en/admin/problems.ts'
import type { PaidAndDelivered, Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { describeProblem } from '../describe-problem.ts'
import { ProblemActions } from '../problem-actions.tsx'

const words = dashboard.delivery

/** A longer list would push everything else off the first screen. */
const maxUnfolded = 3

export function ProblemsPanel({ report }: { report: PaidAndDelivered }) {
  const { problems, problemCount } = report

  return (
    <section aria-labelledby="paid-and-delivered" className="sheet mt-6 p-4 md:p-6">
      <h2 id="paid-and-delivered" className="text-2xl">
        {words.heading}
      </h2>
      <Verdict report={report} />
      {problemCount > 0 ? (
        <>
          <ProblemList problems={problems.slice(0, maxUnfolded)} />
          {problems.length > maxUnfolded ? (
            <details className="border-t border-line">
              <summary className="cursor-pointer py-3 font-semibold">
                {words.showMore(problems.length - maxUnfolded)}
              </summary>
              <ProblemList problems={problems.slice(maxUnfolded)} />
            </details>
          ) : null}
          {problemCount > problems.length ? (
            <p className="mt-3 text-ink-soft">{words.newestShown(problems.length)}</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

function Verdict({ report: { paid, problemCount, isCountLimited } }: { report: PaidAndDelivered }) {
  if (problemCount > 0) {
    return (
      <p className="mt-3 rounded-sheet border-l-4 border-alarm bg-alarm-tint p-3 text-xl font-bold">
        {words.needsAttention(problemCount, isCountLimited)}
      </p>
    )
  }
  return (
    <p className="mt-3 rounded-sheet border-l-4 border-ok bg-ok-tint p-3">
      <span className="block text-xl font-bold">{paid === 0 ? words.noPaidOrders : words.allDelivered}</span>
      {words.nothingToDo}
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
  const file = problem.kind === 'copy-problem' ? problem.detail : null
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,auto)]">
      <div className="min-w-0">
        <p className="font-bold text-alarm">
          {file ? problemWords.withFile(problemWords.kinds['copy-problem'], file) : problemWords.kinds[problem.kind]}
        </p>
        <p className="break-words">
          <Link to={`/admin-dashboard/orders/${problem.orderId}`} className="text-link">
            {problem.fullName}
          </Link>
          , {problem.productName}, {formatRupees(problem.amountInPaise)}
          {problem.isDownloaded ? `, ${words.isDownloaded}` : ''}
        </p>
        <p className="text-base wrap-anywhere text-ink-soft">
          {problem.email}, {words.since(indianTime(problem.since))}
        </p>
        {problem.facts ? <p className="break-words">{describeProblem(problem.facts)}</p> : null}
        {problem.detail && !file ? <p className="text-base break-words text-ink-soft">{problem.detail}</p> : null}
      </div>
      <ProblemActions problem={problem} />
    </li>
  )
}
