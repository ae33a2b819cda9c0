import { Link } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { adminLayout } from '#content/interface/en/admin/layout.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

type OpenProblem = Pick<Problem, 'kind' | 'orderId' | 'amountInPaise' | 'receivedInPaise'>

/** Each button posts to the page of the order, which shows the result. */
export function ProblemActions({ problem, isOnOrder = false }: { problem: OpenProblem; isOnOrder?: boolean }) {
  const { kind, orderId } = problem
  const path = `/admin-dashboard/orders/${orderId}`
  const button = { action: path, subject: problems.order(orderId) }
  const closing = { ...button, hiddenFields: { kind } }
  switch (kind) {
    case 'unsent':
      return (
        <Buttons>
          <ActionButton {...button} intent="resend" label={problems.resend} variant="main" />
          {isOnOrder ? null : <CorrectEmailLink orderId={orderId} variant="button-quiet" />}
        </Buttons>
      )
    case 'mail-bounced':
      return (
        <Buttons>
          <CorrectEmailLink orderId={orderId} variant="button-main" />
          <ActionButton {...button} intent="resend" label={problems.resend} />
          <ConfirmButton {...closing} {...problems.closeBounced} intent="close-problem" />
        </Buttons>
      )
    case 'copy-problem':
      return (
        <Buttons>
          <ActionButton {...button} intent="retry-copies" label={problems.retryCopies} variant="main" />
        </Buttons>
      )
    case 'paid-twice':
      return (
        <Buttons>
          <ConfirmButton
            {...button}
            {...problems.refundExtra}
            intent="refund-extra"
            hiddenFields={{ reason: 'duplicate' }}
          />
          <ConfirmButton {...closing} {...problems.closeWithoutRefund} intent="close-problem" />
        </Buttons>
      )
    case 'refund-failed':
    case 'refunded-too-much': {
      const close = kind === 'refund-failed' ? problems.closeRefundFailed : problems.closeRefundedTooMuch
      return (
        <Buttons>
          <Link to={`${path}#refunds`} className="button button-main button-small">
            {problems.seeRefunds}
          </Link>
          <ConfirmButton {...closing} {...close} intent="close-problem" />
        </Buttons>
      )
    }
    case 'bought-again':
      return (
        <Buttons>
          <ConfirmButton
            {...button}
            {...problems.refundRepeated}
            label={problems.refundRepeated.label(formatRupees(problem.amountInPaise))}
            intent="refund-repeated"
          />
          <ConfirmButton {...closing} {...problems.closeRepeated} intent="close-problem" />
        </Buttons>
      )
    case 'dispute':
      return (
        <Buttons>
          <ConfirmButton {...closing} {...problems.closeDispute} intent="close-problem" />
        </Buttons>
      )
    default:
      return (
        <Buttons>
          <ConfirmButton
            {...button}
            intent="accept"
            label={problems.accept.label}
            explanation={explainAcceptance(problem)}
            confirm={problems.accept.confirm}
          />
          {kind === 'reference-mismatch' ? (
            <ConfirmButton {...closing} {...problems.refunded} intent="refund-problem" />
          ) : (
            <ConfirmButton
              {...button}
              {...problems.refundHeld}
              intent="refund-extra"
              hiddenFields={{ reason: 'other' }}
            />
          )}
        </Buttons>
      )
  }
}

function CorrectEmailLink({ orderId, variant }: { orderId: string; variant: 'button-main' | 'button-quiet' }) {
  return (
    <Link
      to={`/admin-dashboard/orders/${orderId}#address`}
      className={`button ${variant} button-small`}
      aria-label={adminLayout.buttonFor(problems.correctEmail, problems.order(orderId))}
    >
      {problems.correctEmail}
    </Link>
  )
}

function explainAcceptance({ kind, amountInPaise, receivedInPaise }: OpenProblem): string {
  if (kind !== 'amount-mismatch' || receivedInPaise === null) return problems.accept.explanation
  return problems.accept.amountExplanation(formatRupees(receivedInPaise), formatRupees(amountInPaise))
}

function Buttons({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>
}
