import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { describeProblem } from '../orders/describe-problem.ts'
import { ProblemActions } from '../orders/problem-actions.tsx'

const words = dashboardWords.delivery

/** A longer list would push everything else off the first screen. */
const maxUnfolded = 3

/** The newest first; more than three are folded. */
export function ProblemList({ problems }: { problems: Problem[] }) {
  if (problems.length === 0) return null
  return (
    <>
      <ProblemRows problems={problems.slice(0, maxUnfolded)} />
      {problems.length > maxUnfolded ? (
        <details className="border-t border-line">
          <summary className="cursor-pointer py-3 font-semibold">
            {words.showMore(problems.length - maxUnfolded)}
          </summary>
          <ProblemRows problems={problems.slice(maxUnfolded)} />
        </details>
      ) : null}
    </>
  )
}

function ProblemRows({ problems }: { problems: Problem[] }) {
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
        {problem.facts ? <p className="break-words">{describeProblem(problem)}</p> : null}
        {problem.detail && !file ? <p className="text-base break-words text-ink-soft">{problem.detail}</p> : null}
      </div>
      <ProblemActions problem={problem} />
    </li>
  )
}
