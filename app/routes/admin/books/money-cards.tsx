import { formatExactRupees } from '#brand/rupees.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import type { BookTotals } from '#shop/books/book-totals.ts'

const { money: words, orders: orderWords, notReported } = booksWords

/** What came in and went back. */
export function MoneyCards({ totals: { orders, payments, refunds, disputes, fees } }: { totals: BookTotals }) {
  const netInPaise = payments.inPaise - refunds.inPaise - disputes.inPaise
  const freeCopies = orders.freeCopies > 0 ? ` ${orderWords.freeCopies(orders.freeCopies)}` : ''
  const cards = [
    {
      name: orderWords.name,
      value: formatExactRupees(orders.inPaise),
      detail: `${orderWords.count(orders.count)}${freeCopies}`,
    },
    { name: words.received, value: formatExactRupees(payments.inPaise), detail: words.payments(payments.count) },
    { name: words.refunded, value: formatExactRupees(refunds.inPaise), detail: words.refunds(refunds.count) },
    ...(disputes.count > 0
      ? [{ name: words.takenBack, value: formatExactRupees(disputes.inPaise), detail: words.disputes(disputes.count) }]
      : []),
    {
      name: words.net,
      value: formatExactRupees(netInPaise),
      detail: fees.count > 0 ? words.afterFees(formatExactRupees(netInPaise - fees.inPaise)) : '',
    },
    {
      name: words.fees,
      value: fees.count > 0 ? formatExactRupees(fees.inPaise) : notReported,
      detail: describeFees(fees),
    },
  ]
  return (
    <section aria-labelledby="money" className="mt-6">
      <h2 id="money" className="text-2xl">
        {words.heading}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {cards.map(({ name, value, detail }) => (
          <div key={name} className="sheet min-w-0 p-3 sm:p-4">
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd>
              <span className="block text-xl font-extrabold sm:text-2xl tabular-nums">{value}</span>
              {detail ? <span className="text-base text-ink-soft">{detail}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function describeFees({ count, taxInPaise, notReported: missing }: BookTotals['fees']): string {
  const tax = count > 0 ? [words.feeTax(formatExactRupees(taxInPaise))] : []
  const gaps = missing > 0 ? [words.feesMissing(missing), words.feesHint] : []
  return [...tax, ...gaps].join(' ')
}
