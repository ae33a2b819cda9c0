import { Form } from 'react-router'
import { localPath } from '#brand/language.ts'
import { thankYouWords } from '#content/interface/thank-you.ts'
import type { ShownRequest } from '#shop/requests/list-requests.server.ts'
import { EmailField } from '../../forms/email-field.tsx'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import type { ShownFile, ShownZip } from '../download/file-downloads.tsx'
import type { BuyerAnswer } from './answer-buyer.server.ts'
import { RefundDocuments, type ShownReturn } from './refund-sections.tsx'

/** What only the browser that bought may see. */
export interface Bought {
  number: string
  amount: string
  receipt: string
  /** A part of the amount that went back. */
  refunded: ShownReturn | null
  /** A registered seller's buyers get a tax invoice instead of a receipt. */
  hasInvoice: boolean
  files: ShownFile[]
  zip: ShownZip | null
  sentTo: string
  allowsMarketing: boolean
  /** The page for troubles with this order. */
  help: string
  requests: ShownRequest[]
}

export function OrderFacts({ number, amount, receipt, hasInvoice, refunded }: Bought) {
  const words = thankYouWords.success
  const receiptWords = hasInvoice ? words.invoice : words.order
  return (
    <dl className="sheet mt-8 grid gap-x-8 gap-y-4 p-6 sm:grid-cols-3">
      <div>
        <dt className="text-base text-ink-soft">{words.order.number}</dt>
        <dd className="text-xl font-bold whitespace-nowrap">{number}</dd>
      </div>
      <div>
        <dt className="text-base text-ink-soft">{words.order.amount}</dt>
        <dd className="text-xl font-bold">{amount}</dd>
      </div>
      <div>
        <dt className="text-base text-ink-soft">{receiptWords.receipt}</dt>
        <dd>
          <a className="text-link" href={localPath(receipt)}>
            {receiptWords.openReceipt}
          </a>
        </dd>
      </div>
      {refunded ? <PartRefunded {...refunded} /> : null}
    </dl>
  )
}

function PartRefunded({ amount, documents }: ShownReturn) {
  return (
    <div className="border-t border-line pt-4 sm:col-span-3">
      <dt className="text-base text-ink-soft">{thankYouWords.moneyBack.amount}</dt>
      <dd className="text-xl font-bold">{amount}</dd>
      <dd className="text-ink-soft">{thankYouWords.moneyBack.part}</dd>
      <RefundDocuments documents={documents} />
    </div>
  )
}

export function CorrectEmail({ sentTo, answer }: { sentTo: string; answer: BuyerAnswer | undefined }) {
  const words = thankYouWords.success
  const busy = useIsBusy()
  return (
    <div className="mt-5 border-t border-line pt-5">
      <Form method="post" preventScrollReset>
        <button type="submit" name="intent" value="send-again" disabled={busy} className="button button-quiet">
          {words.sendAgain}
        </button>
      </Form>
      {/* Closes again when the address has changed. */}
      <details key={sentTo} open={answer?.email ? true : undefined} className="mt-4">
        <summary className="cursor-pointer py-1.5 font-semibold underline underline-offset-4">
          {words.correct.question}
        </summary>
        <Form method="post" preventScrollReset noValidate className="mt-3 space-y-4">
          <p className="text-base text-ink-soft">{words.correct.explanation}</p>
          <EmailField
            label={words.correct.label}
            error={answer?.email?.error}
            defaultValue={answer?.email?.typed ?? sentTo}
          />
          <button type="submit" name="intent" value="correct" disabled={busy} className="button button-quiet">
            {words.correct.submit}
          </button>
        </Form>
      </details>
    </div>
  )
}

export function StopMarketing() {
  const words = thankYouWords.success.marketing
  const busy = useIsBusy()
  return (
    <Form method="post" preventScrollReset className="sheet mt-6 p-6">
      <h2 className="text-xl">{words.heading}</h2>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      <button type="submit" name="intent" value="stop-marketing" disabled={busy} className="button button-quiet mt-4">
        {words.stop}
      </button>
    </Form>
  )
}
