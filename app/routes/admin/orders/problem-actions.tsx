import { Link } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { adminLayout } from '#content/interface/en/admin/layout.ts'
import { problems } from '#content/interface/en/admin/problems.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

type OpenProblem = Pick<Problem, 'kind' | 'orderId' | 'amountInPaise' | 'receivedInPaise'>

interface ProblemActionsProps {
  problem: OpenProblem
  isOnOrder?: boolean
}

/** Each button posts to the page of the order, which shows the result. */
export function ProblemActions({ problem, isOnOrder = false }: ProblemActionsProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Buttons problem={problem} isOnOrder={isOnOrder} />
    </div>
  )
}

function Buttons({ problem, isOnOrder }: Required<ProblemActionsProps>) {
  const { kind, orderId } = problem
  const button = describeButton(problem)
  switch (kind) {
    case 'unsent':
      return (
        <>
          <ActionButton {...button} intent="resend" label={problems.resend} variant="main" />
          {isOnOrder ? null : <CorrectEmailLink orderId={orderId} variant="button-quiet" />}
        </>
      )
    case 'mail-bounced':
      return (
        <>
          <CorrectEmailLink orderId={orderId} variant="button-main" />
          <ActionButton {...button} intent="resend" label={problems.resend} />
          <CloseButton problem={problem} words={problems.closeBounced} />
        </>
      )
    case 'copy-problem':
      return <ActionButton {...button} intent="retry-copies" label={problems.retryCopies} variant="main" />
    case 'paid-twice':
      return (
        <>
          <RefundExtraButton problem={problem} words={problems.refundExtra} reason="duplicate" />
          <CloseButton problem={problem} words={problems.closeWithoutRefund} />
        </>
      )
    case 'refund-failed':
      return <RefundButtons problem={problem} closeWords={problems.closeRefundFailed} />
    case 'refunded-too-much':
      return <RefundButtons problem={problem} closeWords={problems.closeRefundedTooMuch} />
    case 'bought-again':
      return (
        <>
          <ConfirmButton
            {...button}
            {...problems.refundRepeated}
            label={problems.refundRepeated.label(formatRupees(problem.amountInPaise))}
            intent="refund-repeated"
          />
          <CloseButton problem={problem} words={problems.closeRepeated} />
        </>
      )
    case 'dispute':
      return <CloseButton problem={problem} words={problems.closeDispute} />
    default:
      return <HeldButtons problem={problem} />
  }
}

function describeButton({ orderId }: OpenProblem) {
  return { action: `/admin-dashboard/orders/${orderId}`, subject: problems.order(orderId) }
}

interface ConfirmWords {
  label: string
  explanation: string
  confirm: string
}

interface ButtonProps {
  problem: OpenProblem
  words: ConfirmWords
}

function CloseButton({ problem, words }: ButtonProps) {
  const { kind } = problem
  return <ConfirmButton {...describeButton(problem)} {...words} hiddenFields={{ kind }} intent="close-problem" />
}

function RefundExtraButton({ problem, words, reason }: ButtonProps & { reason: 'duplicate' | 'other' }) {
  return <ConfirmButton {...describeButton(problem)} {...words} hiddenFields={{ reason }} intent="refund-extra" />
}

function RefundButtons({ problem, closeWords }: { problem: OpenProblem; closeWords: ConfirmWords }) {
  return (
    <>
      <Link to={`${describeButton(problem).action}#refunds`} className="button button-main button-small">
        {problems.seeRefunds}
      </Link>
      <CloseButton problem={problem} words={closeWords} />
    </>
  )
}

/** The order waits for the owner, because the payment does not match. */
function HeldButtons({ problem }: { problem: OpenProblem }) {
  const { kind } = problem
  const button = describeButton(problem)
  return (
    <>
      <ConfirmButton
        {...button}
        intent="accept"
        label={problems.accept.label}
        explanation={explainAcceptance(problem)}
        confirm={problems.accept.confirm}
      />
      {kind === 'reference-mismatch' ? (
        <ConfirmButton {...button} {...problems.refunded} hiddenFields={{ kind }} intent="refund-problem" />
      ) : (
        <RefundExtraButton problem={problem} words={problems.refundHeld} reason="other" />
      )}
    </>
  )
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
