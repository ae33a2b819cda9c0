import { Link } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { problemWords } from '#content/interface/en/admin/problems.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useMayAct, usePerson } from '../ui/use-person.ts'

interface OpenProblem extends Pick<Problem, 'kind' | 'orderId' | 'amountInPaise' | 'receivedInPaise' | 'facts'> {
  /** The order has money that no provider can send back. */
  hasOutsideMoney: boolean
}

interface ProblemActionsProps {
  problem: OpenProblem
}

/** What the owner can do about a problem, on the page of its order. */
export function ProblemActions({ problem }: ProblemActionsProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Buttons problem={problem} />
    </div>
  )
}

function Buttons({ problem }: ProblemActionsProps) {
  const { kind } = problem
  const button = describeButton(problem)
  switch (kind) {
    case 'unsent':
      return <ActionButton {...button} intent="resend" label={problemWords.resend} variant="main" />
    case 'mail-bounced':
      return (
        <>
          <CorrectEmailLink />
          <ActionButton {...button} intent="resend" label={problemWords.resend} />
          <CloseButton problem={problem} words={problemWords.closeBounced} />
        </>
      )
    case 'copy-problem':
      return <ActionButton {...button} intent="retry-copies" label={problemWords.retryCopies} variant="main" />
    case 'paid-twice':
      return (
        <>
          <RefundExtraButton problem={problem} words={problemWords.refundExtra} reason="duplicate" />
          <CloseButton problem={problem} words={problemWords.closeWithoutRefund} />
        </>
      )
    case 'refund-failed':
      return <RefundButtons problem={problem} closeWords={problemWords.closeRefundFailed} />
    case 'refunded-too-much':
      return <RefundButtons problem={problem} closeWords={problemWords.closeRefundedTooMuch} />
    case 'bought-again':
      return (
        <>
          <RefundRepeated problem={problem} />
          <CloseButton problem={problem} words={problemWords.closeRepeated} />
        </>
      )
    case 'dispute':
      return (
        <>
          <AnswerDisputeLink problem={problem} />
          <CloseButton problem={problem} words={problemWords.closeDispute} />
        </>
      )
    default:
      return <HeldButtons problem={problem} />
  }
}

function describeButton({ orderId }: OpenProblem) {
  return { action: `/admin-dashboard/orders/${orderId}`, subject: problemWords.order(orderId) }
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

function RefundRepeated({ problem }: { problem: OpenProblem }) {
  const button = { ...describeButton(problem), intent: 'refund-repeated' }
  const mayRefund = useMayAct(button.intent, button.action)
  const { label, ...words } = problemWords.refundRepeated
  if (!problem.hasOutsideMoney) {
    return <ConfirmButton {...button} {...words} label={label(formatRupees(problem.amountInPaise))} />
  }
  if (!mayRefund) return null
  return (
    <>
      <p className="basis-full">{problemWords.returnItYourself}</p>
      <RefundsLink problem={problem} />
    </>
  )
}

function RefundsLink({ problem }: { problem: OpenProblem }) {
  return (
    <Link to={`${describeButton(problem).action}#refunds`} className="button button-main button-small">
      {problemWords.seeRefunds}
    </Link>
  )
}

function RefundExtraButton({ problem, words, reason }: ButtonProps & { reason: 'duplicate' | 'other' }) {
  return <ConfirmButton {...describeButton(problem)} {...words} hiddenFields={{ reason }} intent="refund-extra" />
}

function RefundButtons({ problem, closeWords }: { problem: OpenProblem; closeWords: ConfirmWords }) {
  return (
    <>
      <RefundsLink problem={problem} />
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
        label={problemWords.accept.label}
        explanation={explainAcceptance(problem)}
        confirm={problemWords.accept.confirm}
      />
      {kind === 'reference-mismatch' ? (
        <ConfirmButton {...button} {...problemWords.refunded} hiddenFields={{ kind }} intent="refund-problem" />
      ) : (
        <RefundExtraButton problem={problem} words={problemWords.refundHeld} reason="other" />
      )}
    </>
  )
}

/** A dispute of version 1.0.0 names no id in its problem. */
function AnswerDisputeLink({ problem: { orderId, facts } }: { problem: OpenProblem }) {
  const disputeId = facts && 'disputeId' in facts ? facts.disputeId : undefined
  const isOwner = usePerson().role === 'owner'
  if (!disputeId || !isOwner) return null
  return (
    <Link
      to={`/admin-dashboard/orders/${orderId}/disputes/${encodeURIComponent(disputeId)}`}
      className="button button-main button-small"
    >
      {disputeWords.answerLink}
    </Link>
  )
}

function CorrectEmailLink() {
  return (
    <Link to="#address" className="button button-main button-small">
      {problemWords.correctEmail}
    </Link>
  )
}

function explainAcceptance({ kind, amountInPaise, receivedInPaise }: OpenProblem): string {
  if (kind !== 'amount-mismatch' || receivedInPaise === null) return problemWords.accept.explanation
  return problemWords.accept.amountExplanation(formatRupees(receivedInPaise), formatRupees(amountInPaise))
}
