import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { problemWords as words } from '#content/interface/en/admin/problems.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { NeedLine } from '../alerts/need-line.tsx'
import { describeProblem } from '../orders/describe-problem.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'

type Problems = [Problem, ...Problem[]]

/** One line for everything that is wrong with an order. */
export function OrderNeed({ problems }: { problems: Problems }) {
  const [{ orderId, fullName, productName, amountInPaise, isDownloaded, since }] = problems
  const kinds = [...new Set(problems.map(({ kind }) => words.kinds[kind]))]
  const facts = problems.flatMap((problem) => describeProblem(problem) ?? [])
  return (
    <NeedLine id={`order-${orderId}`} title={`${kinds.join('. ')}:`} button={<OrderButton problems={problems} />}>
      <Link to={`/admin-dashboard/orders/${orderId}`} className="text-link">
        {fullName}
      </Link>
      , {productName}, {formatRupees(amountInPaise)}
      {isDownloaded ? `, ${words.isDownloaded}` : ''}, {words.since(indianTime(since))}
      {facts.length > 0 ? `. ${facts.join('. ')}` : ''}
      <BouncedContact problems={problems} />
    </NeedLine>
  )
}

/** When the email comes back, the phone is the way to the buyer. */
function BouncedContact({ problems }: { problems: Problems }) {
  const bounced = problems.find(({ kind }) => kind === 'mail-bounced')
  if (!bounced) return null
  return (
    <>
      , {bounced.email}, <PhoneLinks number={bounced.phoneNumber} />
    </>
  )
}

/** The one that solves it; what needs a decision is decided on the order's page. */
function OrderButton({ problems: [problem, ...more] }: { problems: Problems }) {
  const { orderId, kind } = problem
  const action = `/admin-dashboard/orders/${orderId}`
  const subject = words.order(orderId)
  const isOneKind = more.every((other) => other.kind === kind)
  if (isOneKind && kind === 'unsent')
    return <ActionButton action={action} subject={subject} intent="resend" label={words.resend} variant="main" />
  if (isOneKind && kind === 'copy-problem')
    return (
      <ActionButton action={action} subject={subject} intent="retry-copies" label={words.retryCopies} variant="main" />
    )
  const [label, to] =
    isOneKind && kind === 'mail-bounced' ? [words.correctEmail, `${action}#address`] : [words.decide, action]
  return (
    <Link to={to} className="button button-main button-small" aria-label={adminLayoutWords.buttonFor(label, subject)}>
      {label}
    </Link>
  )
}
