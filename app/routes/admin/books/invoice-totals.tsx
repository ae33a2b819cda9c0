import { formatExactRupees } from '#brand/rupees.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import type { BookTotals, SeriesTotal } from '#shop/books/book-totals.ts'
import { FigureTable } from './figure-table.tsx'

const words = booksWords.invoices
const taxHeadings = [words.taxable, words.cgst, words.sgst, words.igst]

export function InvoiceTotals({ totals }: { totals: BookTotals }) {
  const { series, withoutInvoice, failedRefunds, undoneRefunds } = totals
  const hasTax = series.some(isTaxed)
  return (
    <section aria-labelledby="invoices" className="sheet mt-6 p-5">
      <h2 id="invoices" className="text-2xl">
        {words.heading}
      </h2>
      {withoutInvoice > 0 ? <p className="mt-2">{words.waiting(withoutInvoice)}</p> : null}
      {failedRefunds.length > 0 ? (
        <p className="mt-2 font-semibold text-alarm">{words.failed(failedRefunds.join(', '))}</p>
      ) : null}
      {undoneRefunds.length > 0 ? <p className="mt-2 font-semibold">{words.undone(undoneRefunds.join(', '))}</p> : null}
      {series.length === 0 ? (
        <p className="mt-2 text-ink-soft">{words.none}</p>
      ) : (
        <FigureTable
          label={words.table}
          words={2}
          headings={[words.kind, words.numbers, words.count, ...(hasTax ? taxHeadings : []), words.total]}
          rows={series.map((one) => ({
            key: one.first,
            cells: [
              ...[booksWords.kinds[one.kind], words.range(one.first, one.last), one.count],
              ...(hasTax ? taxCells(one) : []),
              formatExactRupees(one.amountInPaise),
            ],
          }))}
        />
      )}
    </section>
  )
}

function isTaxed({ kind }: SeriesTotal): boolean {
  return kind === 'tax-invoice' || kind === 'credit-note'
}

/** Empty for receipts, which have no taxable value. */
function taxCells(one: SeriesTotal): string[] {
  if (!isTaxed(one)) return taxHeadings.map(() => '')
  return [one.taxableInPaise, one.cgstInPaise, one.sgstInPaise, one.igstInPaise].map(formatExactRupees)
}
