import { formatExactRupees } from '#brand/rupees.ts'
import { booksPage } from '#content/interface/en/admin/books.ts'
import type { BookTotals } from '#shop/reports/summarise-books.ts'
import { FigureTable } from './figure-table.tsx'

const words = booksPage.invoices

export function InvoiceTotals({ totals }: { totals: BookTotals }) {
  const { series, withoutInvoice, failedRefunds } = totals
  return (
    <section aria-labelledby="invoices" className="sheet mt-6 p-5">
      <h2 id="invoices" className="text-2xl">
        {words.heading}
      </h2>
      {withoutInvoice > 0 ? <p className="mt-2">{words.waiting(withoutInvoice)}</p> : null}
      {failedRefunds.length > 0 ? (
        <p className="mt-2 font-semibold text-alarm">{words.failed(failedRefunds.join(', '))}</p>
      ) : null}
      {series.length === 0 ? (
        <p className="mt-2 text-ink-soft">{words.none}</p>
      ) : (
        <FigureTable
          label={words.table}
          words={2}
          headings={[
            ...[words.kind, words.numbers, words.count],
            ...[words.taxable, words.cgst, words.sgst, words.igst, words.total],
          ]}
          rows={series.map((one) => ({
            key: one.first,
            cells: [
              ...[booksPage.kinds[one.kind], words.range(one.first, one.last), one.count],
              ...[one.taxableInPaise, one.cgstInPaise, one.sgstInPaise, one.igstInPaise, one.amountInPaise].map(
                formatExactRupees,
              ),
            ],
          }))}
        />
      )}
    </section>
  )
}
