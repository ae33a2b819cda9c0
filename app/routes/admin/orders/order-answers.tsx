import { indianTime } from '#brand/indian-time.ts'
import { formatRupees } from '#brand/rupees.ts'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { TextAreaField } from '../../../forms/field.tsx'
import { CircleCheckIcon, CircleDashedIcon } from '../icons/icons.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { useMayAct } from '../ui/use-person.ts'

const actions = actWords.orderActions
const words = orderWords.answers

interface AnsweredOrder {
  status: 'pending' | 'completed' | 'failed'
  amountInPaise: number
  email: string
  completedAt: Date | null
  refundedAt: Date | null
  disputedInPaise: number
  sentAt: Date | null
  downloadedAt: Date | null
}

interface OrderAnswersProps {
  order: AnsweredOrder
  isErased: boolean
  providerTitle: string
  /** The time that stands there is that of the purchase, because the other shop sent the files. */
  isImported: boolean
  /** When the payment page closes; null when the link may not be emailed. */
  linkOpenUntil: Date | null
  isLinkSent: boolean
  note: { typed: string | undefined; error: string | undefined }
}

/** The buyer's question first, with the one button that helps. */
export function OrderAnswers(props: OrderAnswersProps) {
  const { order, isErased, isImported } = props
  const paid = order.refundedAt
    ? words[order.disputedInPaise > 0 ? 'lost' : 'refunded'](indianTime(order.refundedAt))
    : order.completedAt
      ? words.yes(indianTime(order.completedAt))
      : order.status === 'failed'
        ? words.no
        : words.notYet
  const answers = [
    { question: words.paid, answer: paid, isGood: order.completedAt !== null && !order.refundedAt },
    { question: words.sent, ...(isImported ? { answer: words.sentThere, isGood: true } : answerWith(order.sentAt)) },
    { question: words.downloaded, ...answerWith(order.downloadedAt) },
  ]
  return (
    <section aria-label={words.heading} className="sheet mt-4 p-4 md:p-5">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        {answers.map(({ question, answer, isGood }) => (
          <div key={question} className="relative pl-8">
            <dt className="text-base text-ink-soft">
              {isGood ? (
                <CircleCheckIcon size={20} className="absolute top-0.5 left-0 text-ok" />
              ) : (
                <CircleDashedIcon size={20} className="absolute top-0.5 left-0" />
              )}
              {question}
            </dt>
            <dd className="font-bold">{answer}</dd>
          </div>
        ))}
      </dl>
      {isErased || order.refundedAt ? null : (
        <div className="mt-4 border-t border-line pt-4">
          {order.status === 'completed' ? <Resend order={order} /> : <Unpaid {...props} />}
        </div>
      )}
    </section>
  )
}

function answerWith(time: Date | null) {
  return { answer: time ? words.yes(indianTime(time)) : words.notYet, isGood: time !== null }
}

function Resend({ order }: { order: AnsweredOrder }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ActionButton intent="resend" label={actions.resend} variant={order.downloadedAt ? 'quiet' : 'main'} />
      <p className="min-w-0 text-base text-ink-soft wrap-anywhere">{actions.resendExplanation(order.email)}</p>
    </div>
  )
}

function Unpaid({ order, providerTitle, linkOpenUntil, isLinkSent, note }: OrderAnswersProps) {
  const { askProvider, paymentLink, outsidePayment } = actions
  if (!useMayAct('ask-provider')) return <p className="text-base text-ink-soft">{words.onlyOwner}</p>
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton intent="ask-provider" label={askProvider.label} variant="main" />
        <p className="max-w-xl text-base text-ink-soft">{askProvider.explanation(providerTitle)}</p>
      </div>
      {linkOpenUntil ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActionButton intent="send-link" label={paymentLink.label} />
          <p className="max-w-xl text-base text-ink-soft">
            {paymentLink.explanation(order.email, indianTime(linkOpenUntil))}
          </p>
        </div>
      ) : null}
      {isLinkSent ? <p className="text-base text-ink-soft">{paymentLink.sentBefore}</p> : null}
      <details open={note.error !== undefined}>
        <summary className="button button-quiet button-small list-none">{outsidePayment.label}</summary>
        <div className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4">
          <p>{outsidePayment.explanation(formatRupees(order.amountInPaise))}</p>
          <ActionButton intent="accept-outside" label={outsidePayment.confirm} variant="main">
            <TextAreaField
              name="note"
              label={outsidePayment.note}
              hint={outsidePayment.noteHint}
              error={note.error}
              defaultValue={note.typed}
              rows={2}
              maxLength={300}
              required
            />
          </ActionButton>
        </div>
      </details>
    </div>
  )
}
