import { Form, Link } from 'react-router'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatRupees } from '#brand/rupees.ts'
import { openingWords } from '#content/interface/en/admin/opening.ts'
import type { readOpeningPage } from '#shop/admin/opening/read-opening-page.server.ts'
import type { Rehearsal, RehearsalStep } from '#shop/admin/opening/read-rehearsal.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import { EmailField } from '../../../forms/email-field.tsx'
import { TextField } from '../../../forms/field.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useIsBusy } from '../../../forms/use-is-busy.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import type { OpeningAnswer } from './answer-opening.server.ts'

const words = openingWords.toOpen.rehearse
const steps: RehearsalStep[] = ['paid', 'mailed', 'refund-sent', 'refund-confirmed']
const lookAgainMs = 3_000

export type ToOpen = NonNullable<Awaited<ReturnType<typeof readOpeningPage>>['toOpen']>

interface RehearsalPanelProps {
  toOpen: ToOpen
  answer: OpeningAnswer | undefined
}

/** One real payment of the owner, followed until the money is back. */
export function RehearsalPanel({ toOpen: { cheapest, buyer, rehearsal }, answer }: RehearsalPanelProps) {
  if (!cheapest) return <p className="mt-3">{words.nothing}</p>
  const price = formatRupees(cheapest.priceInPaise)
  const form = <RehearsalForm price={price} values={answer?.typed ?? buyer} errors={answer?.errors ?? {}} />
  return (
    <>
      <p className="mt-2 max-w-2xl">{words.lead(cheapest.name, price)}</p>
      {rehearsal ? <Progress rehearsal={rehearsal} /> : form}
      {rehearsal && !rehearsal.done.includes('paid') ? (
        <details className="mt-3" open={Boolean(answer?.errors)}>
          <summary className="cursor-pointer py-1.5 font-semibold">{words.again}</summary>
          {form}
        </details>
      ) : null}
    </>
  )
}

interface RehearsalFormProps {
  price: string
  values: Record<string, string>
  errors: Record<string, string>
}

function RehearsalForm({ price, values, errors }: RehearsalFormProps) {
  const isBusy = useIsBusy()
  return (
    <Form method="post" className="mt-4 max-w-xl space-y-4">
      <TextField
        name="name"
        label={words.name}
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
        required
      />
      <EmailField label={words.email} defaultValue={values.email} error={errors.email} />
      <PhoneField name="phone" defaultValue={values.phone} error={errors.phone} />
      <button type="submit" name="intent" value="start-rehearsal" disabled={isBusy} className="button button-main">
        {words.start(price)}
      </button>
    </Form>
  )
}

function Progress({ rehearsal }: { rehearsal: Rehearsal }) {
  const { orderId, number, done, paymentUrl, problem, leftInPaise } = rehearsal
  const isOver = done.length === steps.length
  // The payment, the mail server and the bank answer on their own time.
  useRefreshWhile(!isOver, lookAgainMs)
  return (
    <div className="mt-4 max-w-2xl">
      <p>
        {words.order}{' '}
        <Link to={`/admin-dashboard/orders/${orderId}`} className="text-link">
          {formatOrderNumber(number)}
        </Link>
      </p>
      <div role="status">
        <ol className="mt-3 space-y-1">
          {steps.map((step) => (
            <li key={step} className={`px-3 py-1.5 ${done.includes(step) ? 'bg-ok-tint font-semibold' : 'bg-paper'}`}>
              {done.includes(step) ? `✓ ${words.steps[step].done}` : words.steps[step].open}
            </li>
          ))}
        </ol>
      </div>
      {problem ? <p className="mt-2 border-l-4 border-marker-deep pl-4">{explainErrorInLine(problem)}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {!done.includes('paid') && paymentUrl ? (
          <a href={paymentUrl} target="_blank" rel="noopener" className="button button-main">
            {words.pay}
          </a>
        ) : null}
        {leftInPaise > 0 && done.includes('paid') ? (
          <ActionButton intent="refund-rehearsal" label={words.refund(formatRupees(leftInPaise))} variant="main" />
        ) : null}
      </div>
      {isOver ? null : (
        <p className="mt-3 text-base text-ink-soft">
          {words.waiting} <noscript>{words.withoutScript}</noscript>
        </p>
      )}
      {done.includes('refund-sent') && !isOver ? <p className="mt-1 text-base text-ink-soft">{words.slow}</p> : null}
    </div>
  )
}
