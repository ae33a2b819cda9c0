import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatExactRupees } from '#brand/rupees.ts'
import { bankWords } from '#content/interface/en/admin/bank.ts'
import type { listOpenCredits, OutsidePayment } from '#shop/reconciliation/read-outside.server.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { writeRupees } from '../products/rupees-field.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const words = bankWords.outside

interface OutsidePaymentsProps {
  payments: OutsidePayment[]
  credits: Awaited<ReturnType<typeof listOpenCredits>>
  lines: { provider: string; title: string; externalId: string; reference: string; leftInPaise: number }[]
  /** What the owner typed, when it was refused. */
  typed: Record<string, string | undefined>
  refused: keyof typeof words.refused | undefined
}

/** Sales that were paid in cash, by bank transfer or UPI, and the credits in which they arrived. */
export function OutsidePayments({ payments, ...form }: OutsidePaymentsProps) {
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="outside" className="sheet mt-6 p-5">
      <h2 id="outside" className="scroll-mt-24 text-2xl">
        {words.heading}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{words.lead}</p>
      <ul className="mt-2 divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.orderId} className="py-4">
            <p className="font-semibold tabular-nums">
              {formatExactRupees(payment.amountInPaise)} ·{' '}
              <Link to={`/admin-dashboard/orders/${payment.orderId}`} className="text-link">
                {formatOrderNumber(payment.orderNumber)}
              </Link>
            </p>
            <p className="text-base text-ink-soft">
              {payment.productName} · {indianTime(payment.paidAt)}
            </p>
            {payment.match ? (
              <Matched payment={payment} match={payment.match} />
            ) : (
              <MatchForm {...{ payment, ...form }} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Matched({ payment, match }: { payment: OutsidePayment; match: NonNullable<OutsidePayment['match']> }) {
  const { reference, creditedOn, differenceInPaise, sales } = match
  const difference = formatExactRupees(Math.abs(differenceInPaise))
  return (
    <>
      <p className="mt-1 wrap-anywhere">
        {words.matched(reference, indianDate(new Date(`${creditedOn}T00:00:00Z`)))}{' '}
        <span className={differenceInPaise === 0 ? '' : 'font-semibold text-alarm'}>
          {differenceInPaise === 0
            ? words.addsUp
            : differenceInPaise < 0
              ? words.less(difference, sales)
              : words.more(difference, sales)}
        </span>
      </p>
      <div className="mt-2">
        <ConfirmButton
          intent="undo-match"
          label={words.undo.label}
          subject={formatOrderNumber(payment.orderNumber)}
          explanation={words.undo.explanation}
          confirm={words.undo.confirm}
          hiddenFields={{ orderId: payment.orderId }}
        />
      </div>
    </>
  )
}

const keyOfCredit = ({ id }: { id: number }) => `credit:${id}`
const keyOfLine = (line: { provider: string; externalId: string }) => `line:${line.provider}:${line.externalId}`

type MatchFormProps = Omit<OutsidePaymentsProps, 'payments'> & { payment: OutsidePayment }

function MatchForm({ payment, credits, lines, typed, refused }: MatchFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isThis = typed.orderId === payment.orderId
  const values = isThis ? typed : {}
  // Without script the fields stay, and what is chosen counts.
  const [chosen, setChosen] = useState(values.chosen ?? '')
  const isKnown =
    credits.some((credit) => keyOfCredit(credit) === chosen) || lines.some((line) => keyOfLine(line) === chosen)
  const field = (name: string) => ({ name, id: `${name}-${payment.orderId}` })
  const errorOf = (name: string) => (isThis && refused === name ? words.refused[refused] : undefined)
  return (
    <details open={isThis} className="mt-2">
      <summary className="button button-quiet button-small list-none">{words.match}</summary>
      <Form method="post" className="mt-3 max-w-xl space-y-3 border-l-4 border-marker-deep pl-4" noValidate>
        <input type="hidden" name="orderId" value={payment.orderId} />
        {credits.length + lines.length > 0 ? (
          <SelectField
            {...field('chosen')}
            label={words.known}
            defaultValue={values.chosen ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{words.typeIt}</option>
            {credits.length > 0 ? (
              <optgroup label={words.credits}>
                {credits.map((credit) => (
                  <option key={credit.id} value={keyOfCredit(credit)}>
                    {words.choice(credit.reference, credit.creditedOn, formatExactRupees(credit.leftInPaise))}
                  </option>
                ))}
              </optgroup>
            ) : null}
            {lines.length > 0 ? (
              <optgroup label={words.lines}>
                {lines.map((line) => (
                  <option key={keyOfLine(line)} value={keyOfLine(line)}>
                    {words.line(line.title, line.reference, formatExactRupees(line.leftInPaise))}
                  </option>
                ))}
              </optgroup>
            ) : null}
          </SelectField>
        ) : null}
        {isKnown ? null : <TypedCreditFields {...{ values, field, errorOf }} amountInPaise={payment.amountInPaise} />}
        <button
          type="submit"
          name="intent"
          value="match-outside"
          disabled={isBusy}
          className="button button-main button-small"
        >
          {words.submit}
        </button>
      </Form>
    </details>
  )
}

interface TypedCreditFieldsProps {
  values: Record<string, string | undefined>
  field(name: string): { name: string; id: string }
  errorOf(name: string): string | undefined
  amountInPaise: number
}

function TypedCreditFields({ values, field, errorOf, amountInPaise }: TypedCreditFieldsProps) {
  return (
    <>
      <TextField
        {...field('creditedOn')}
        type="date"
        label={words.date}
        defaultValue={values.creditedOn}
        error={errorOf('date')}
      />
      <TextField
        {...field('reference')}
        label={words.reference}
        defaultValue={values.reference}
        error={errorOf('reference')}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        {...field('amount')}
        inputMode="decimal"
        label={words.amount}
        defaultValue={values.amount ?? writeRupees(amountInPaise)}
        error={errorOf('amount')}
        autoComplete="off"
      />
    </>
  )
}
