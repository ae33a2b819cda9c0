import { Form, Link, useNavigation } from 'react-router'
import { indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { formatExactRupees, formatMoney } from '#brand/rupees.ts'
import { bankWords } from '#content/interface/en/admin/bank.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import type { PaymentToName, readComparison } from '#shop/reconciliation/read-comparison.server.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { FigureTable } from './figure-table.tsx'
import { LeaveButton } from './leave-button.tsx'

type Comparison = Awaited<ReturnType<typeof readComparison>>
type Unmatched = Comparison['unmatched'][number]

const { comparison: words, unmatched: unmatchedWords, form: formWords, rebuilt: rebuiltWords } = bankWords

export function PaymentComparison({ walks, unmatched, rebuilt }: Comparison) {
  return (
    <section aria-labelledby="comparison" className="sheet mt-6 p-5">
      <h2 id="comparison" className="text-2xl">
        {words.heading}
      </h2>
      {walks.length === 0 ? <p className="mt-2">{words.none}</p> : null}
      {walks.map(({ provider, finishedAt, compared, ofOthers }) => (
        <p key={provider} className="mt-2">
          {finishedAt ? words.ended(provider, indianTime(finishedAt), compared) : words.running(provider)}{' '}
          {ofOthers > 0 ? words.ofOthers(ofOthers) : null}
        </p>
      ))}
      {unmatched.length === 0 ? (
        walks.length > 0 && <p className="mt-2 font-semibold">{words.allWell}</p>
      ) : (
        <>
          <h3 className="mt-5 text-xl">{unmatchedWords.heading}</h3>
          <ul className="mt-2 divide-y divide-line">
            {unmatched.map((payment) => (
              <UnmatchedRow key={`${payment.provider}/${payment.externalId}`} payment={payment} />
            ))}
          </ul>
        </>
      )}
      {rebuilt.length > 0 ? <RebuiltOrders rebuilt={rebuilt} /> : null}
    </section>
  )
}

function formatPaid(paid: Pick<Unmatched, 'amountInPaise' | 'currency'>): string {
  return paid.currency === 'INR' ? formatExactRupees(paid.amountInPaise) : formatMoney(paid)
}

function UnmatchedRow({ payment }: { payment: Unmatched }) {
  const { provider, externalId, title, paidAt, reason, currency } = payment
  const address = new URLSearchParams({ provider, payment: externalId })
  return (
    <li className="py-4">
      <p className="font-semibold tabular-nums">
        {formatPaid(payment)} · {unmatchedWords.paid(title, indianTime(paidAt))}
      </p>
      <p className="text-base break-all text-ink-soft">{externalId}</p>
      <p className="mt-1">{unmatchedWords.reasons[reason]}</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {currency === 'INR' ? (
          <Link to={`?${address}#make`} className="button button-main button-small">
            {unmatchedWords.make}
          </Link>
        ) : (
          <p>{formWords.refused.currency}</p>
        )}
        <LeaveButton provider={provider} payment={externalId} explanation={unmatchedWords.leave.explanation} />
      </div>
    </li>
  )
}

interface OrderFormProps {
  toName: PaymentToName
  products: { id: string; name: string }[]
  /** Null when the seller is not registered for GST. */
  states: { code: string; name: string }[] | null
  typed: Record<string, string | undefined>
  refused: keyof typeof formWords.refused | undefined
}

/** Filled in with what the provider knows of the buyer. */
export function PaymentOrderForm({ toName: { payment, buyer }, products, states, typed, refused }: OrderFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const errorOf = (field: string) => (refused === field ? formWords.refused[refused] : undefined)
  return (
    <section aria-labelledby="make" className="sheet mt-6 max-w-xl p-5">
      <h2 id="make" className="scroll-mt-24 text-2xl">
        {formWords.heading(formatPaid(payment))}
      </h2>
      <p className="mt-2 text-ink-soft">{formWords.lead}</p>
      <Form method="post" className="mt-4 space-y-4" noValidate>
        <input type="hidden" name="provider" value={payment.provider} />
        <input type="hidden" name="payment" value={payment.externalId} />
        <SelectField
          name="productId"
          label={formWords.product}
          defaultValue={typed.productId}
          error={errorOf('product')}
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="name"
          label={formWords.name}
          defaultValue={typed.name ?? buyer.name ?? ''}
          error={errorOf('name')}
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={formWords.email}
          defaultValue={typed.email ?? buyer.email ?? ''}
          error={errorOf('email')}
          autoComplete="off"
        />
        <TextField
          name="phone"
          type="tel"
          label={formWords.phone}
          defaultValue={typed.phone ?? buyer.phone ?? ''}
          error={errorOf('phone')}
          autoComplete="off"
        />
        {states ? (
          <SelectField name="state" label={formWords.state} defaultValue={typed.state ?? ''} error={errorOf('state')}>
            <option value="">{formWords.chooseState}</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField name="language" label={formWords.language} defaultValue={typed.language ?? 'en'}>
          {(['en', 'hi'] as const).map((language) => (
            <option key={language} value={language}>
              {adminLayoutWords.languages[language]}
            </option>
          ))}
        </SelectField>
        <button type="submit" name="intent" value="make-order" disabled={isBusy} className="button button-main">
          {formWords.submit}
        </button>
      </Form>
    </section>
  )
}

function RebuiltOrders({ rebuilt }: Pick<Comparison, 'rebuilt'>) {
  return (
    <>
      <h3 className="mt-5 text-xl">{rebuiltWords.heading}</h3>
      <p className="mt-1 text-ink-soft">{rebuiltWords.lead}</p>
      <FigureTable
        label={rebuiltWords.heading}
        headings={rebuiltWords.columns}
        words={3}
        rows={rebuilt.map(({ id, number, rebuiltAt, productName, amountInPaise }) => ({
          key: id,
          cells: [
            <Link key="order" to={`/admin-dashboard/orders/${id}`} className="text-link">
              {formatOrderNumber(number)}
            </Link>,
            rebuiltAt ? indianTime(rebuiltAt) : '',
            productName,
            formatExactRupees(amountInPaise),
          ],
        }))}
      />
    </>
  )
}
