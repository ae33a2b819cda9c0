import { Link } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatMoney, formatRupees } from '#brand/rupees.ts'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { refundWords as words } from '#content/interface/en/admin/refunds.ts'
import { readDisputeReason } from '#shop/disputes/reason.ts'
import type { OrderMoney } from '#shop/refunds/read-order-money.server.ts'
import { type ExplainedError, explainError } from '#shop/services/explain-error.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { describeDeadline } from '../disputes/describe-deadline.ts'
import { writeRupees } from '../products/rupees-field.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useMayAct, usePerson } from '../ui/use-person.ts'
import type { RefundAnswer } from './refund-intents.server.ts'

interface OrderRefundsProps {
  money: OrderMoney
  answer: RefundAnswer['refund']
}

type Payment = OrderMoney['payments'][number]

/** The refunds of an order, and the forms that make and record them. */
export function OrderRefunds({ money, answer }: OrderRefundsProps) {
  const { payments, refunds, disputes } = money
  const mayRefund = useMayAct('refund-payment')
  const refundable = payments.filter(({ leftInPaise }) => leftInPaise > 0)
  if (refunds.length === 0 && refundable.length === 0 && disputes.length === 0) return null
  return (
    <section id="refunds" aria-labelledby="refunds-heading" className="sheet scroll-mt-28 space-y-5 p-5">
      <h2 id="refunds-heading" className="text-2xl">
        {disputes.length > 0 ? words.headingWithDisputes : words.heading}
      </h2>
      {disputes.length > 0 ? <DisputeList disputes={disputes} /> : null}
      {refunds.length > 0 ? <RefundList refunds={refunds} /> : <p className="text-ink-soft">{words.none}</p>}
      {(mayRefund ? refundable : []).map((payment) => (
        <PaymentForms
          key={payment.id}
          payment={payment}
          answer={answer?.paymentId === payment.id ? answer : undefined}
        />
      ))}
    </section>
  )
}

function DisputeList({ disputes }: { disputes: OrderMoney['disputes'] }) {
  const isOwner = usePerson().role === 'owner'
  return (
    <ul className="space-y-4">
      {disputes.map((dispute) => {
        const { externalId, amountInPaise, state, answer, respondBy, createdAt, lostAt } = dispute
        const isBad = state === 'open' || state === 'lost'
        return (
          <li key={externalId} className={`border-l-4 pl-4 ${isBad ? 'border-alarm' : 'border-ok'}`}>
            <p className={`font-semibold ${isBad ? 'text-alarm' : ''}`}>
              {words.line(formatRupees(amountInPaise), words.disputes[state])}
            </p>
            <p className="text-base wrap-anywhere text-ink-soft">
              {indianTime(lostAt ?? createdAt)}. {disputeWords.reasons[readDisputeReason(dispute)]}
            </p>
            {state === 'open' ? (
              <p className="text-base">
                {disputeWords.stages[answer]}
                {answer === 'given' ? null : ` · ${describeDeadline(respondBy)}`}
              </p>
            ) : null}
            {isOwner ? (
              <Link to={`disputes/${encodeURIComponent(externalId)}`} className="text-link">
                {state === 'open' && answer !== 'given' ? disputeWords.answerLink : disputeWords.seeAnswer}
              </Link>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function RefundList({ refunds }: { refunds: OrderMoney['refunds'] }) {
  return (
    <ul className="space-y-4">
      {refunds.map((refund) => {
        const amount = formatMoney(refund)
        return (
          <li key={refund.id} className={`border-l-4 pl-4 ${refund.state === 'failed' ? 'border-alarm' : 'border-ok'}`}>
            <p className={`font-semibold ${refund.state === 'failed' ? 'text-alarm' : ''}`}>
              {words.line(amount, describeState(refund))}
            </p>
            <p className="text-base text-ink-soft">
              {words.requestedAt(indianTime(refund.requestedAt), describeReason(refund))}
            </p>
            {refund.bankReference ? (
              <p className="text-base wrap-anywhere text-ink-soft">{words.bankReference(refund.bankReference)}</p>
            ) : null}
            {refund.error ? <FailureReason {...explainError(refund.error)} /> : null}
            {refund.note ? <p className="text-base wrap-anywhere">{refund.note}</p> : null}
            {refund.canBeUndone ? (
              <div className="mt-2">
                <ConfirmButton
                  intent="undo-refund"
                  hiddenFields={{ refundId: refund.id }}
                  subject={words.undo.subject(amount)}
                  label={words.undo.label}
                  explanation={words.undo.explanation}
                  confirm={words.undo.confirm}
                />
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function FailureReason({ description, details }: ExplainedError) {
  return (
    <>
      <p className="text-base">{description}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{details}</p>
    </>
  )
}

type ShownRefund = OrderMoney['refunds'][number]

function describeState({ origin, state }: ShownRefund): string {
  if (origin !== 'by-hand') return words.states[state]
  return state === 'failed' ? words.undone : state === 'processed' ? words.paidBack : words.states[state]
}

function describeReason({ origin, reason }: ShownRefund): string {
  if (origin === 'provider') return words.madeAtProvider
  return origin === 'by-hand' ? words.recordedByHand : words.reasons[reason]
}

function PaymentForms({ payment, answer }: PaymentProps) {
  const { providerTitle, isOutside, canBeRefunded, amountInPaise, currency, leftInPaise, receivedAt } = payment
  const isPart = leftInPaise < amountInPaise
  const [amount, time] = [formatMoney(payment), indianTime(receivedAt)]
  return (
    <div className="space-y-3">
      <p className="text-base text-ink-soft">
        {isOutside ? words.paidOutside(amount, time) : words.paymentOf(amount, providerTitle, time)}{' '}
        {isPart ? words.left(formatMoney({ amountInPaise: leftInPaise, currency })) : null}
      </p>
      {canBeRefunded ? (
        <RefundOrRecord payment={payment} answer={answer} />
      ) : (
        <RecordOnly payment={payment} answer={answer} />
      )}
    </div>
  )
}

interface PaymentProps {
  payment: Payment
  answer: RefundAnswer['refund']
}

function RecordOnly({ payment, answer }: PaymentProps) {
  const { isOutside, providerTitle } = payment
  const { outside, keysMissing, label, explanation } = words.onlyByHand
  return (
    <>
      <p>{isOutside ? outside : keysMissing(providerTitle)}</p>
      <details open={answer?.intent === 'record-refund'}>
        <summary className="button button-quiet button-small list-none">{label}</summary>
        <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
          <p>{explanation}</p>
          <RefundForm intent="record-refund" payment={payment} answer={answer} />
        </div>
      </details>
    </>
  )
}

function RefundOrRecord({ payment, answer }: PaymentProps) {
  const { providerTitle, leftInPaise, currency } = payment
  return (
    <>
      <details open={answer?.intent === 'refund-payment'}>
        <summary className="button button-quiet button-small list-none">
          {words.refund(formatMoney({ amountInPaise: leftInPaise, currency }))}
        </summary>
        <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
          <p>{words.explanation(providerTitle)}</p>
          <RefundForm intent="refund-payment" payment={payment} answer={answer} />
        </div>
      </details>
      <details open={answer?.intent === 'record-refund'}>
        <summary className="text-link cursor-pointer list-none">{words.byHand.label}</summary>
        <div className="mt-3 max-w-xl space-y-4 border-l-4 border-line pl-4">
          <p>{words.byHand.explanation(providerTitle)}</p>
          <ActionButton intent="check-refunds" label={words.byHand.check(providerTitle)} />
          <RefundForm intent="record-refund" payment={payment} answer={answer} />
        </div>
      </details>
    </>
  )
}

interface RefundFormProps {
  intent: 'refund-payment' | 'record-refund'
  payment: Pick<Payment, 'id' | 'leftInPaise' | 'currency' | 'providerTitle'>
  answer: RefundAnswer['refund']
}

function RefundForm({ intent, payment, answer }: RefundFormProps) {
  const typed = answer?.intent === intent ? answer : undefined
  // Two payments of one order have the same fields.
  const field = (name: string) => ({ id: `${intent}-${payment.id}-${name}`, name })
  return (
    <ActionButton
      intent={intent}
      variant={intent === 'refund-payment' ? 'main' : 'quiet'}
      label={intent === 'refund-payment' ? words.submit : words.byHand.submit}
      hiddenFields={{ paymentId: payment.id, left: String(payment.leftInPaise) }}
    >
      <TextField
        key={payment.leftInPaise}
        {...field('amount')}
        label={payment.currency === 'INR' ? words.fields.amount : words.fields.amountIn(payment.currency)}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={14}
        defaultValue={typed?.amount ?? writeRupees(payment.leftInPaise)}
        error={typed?.error}
      />
      <SelectField {...field('reason')} label={words.fields.reason}>
        {Object.entries(words.reasons).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('note')}
        label={words.fields.note}
        autoComplete="off"
        maxLength={300}
        defaultValue={typed?.note}
      />
    </ActionButton>
  )
}
