import { sumOf } from '#brand/sum-of.ts'
import type { InvoiceKind } from '#db/schema/invoices.ts'
import type { BookedInvoice, BookRows } from './read-books.server.ts'

export interface SeriesTotal {
  kind: InvoiceKind
  count: number
  first: string
  last: string
  amountInPaise: number
  taxableInPaise: number
  cgstInPaise: number
  sgstInPaise: number
  igstInPaise: number
}

export interface BookTotals {
  orders: { count: number; inPaise: number; freeCopies: number }
  payments: { count: number; inPaise: number }
  refunds: { count: number; inPaise: number }
  /** Lost ones. */
  disputes: { count: number; inPaise: number }
  /** The sum for the payments whose fee the provider has reported. */
  fees: { count: number; inPaise: number; taxInPaise: number; notReported: number }
  /** Per series of numbers. */
  series: SeriesTotal[]
  /** Paid orders that the job has not numbered yet. */
  withoutInvoice: number
  /** Documents about money that came back from the bank and was not sent again. */
  failedRefunds: string[]
  /** Documents about refunds that the owner had recorded by mistake. */
  undoneRefunds: string[]
}

export function summariseBooks({ orders, payments, refunds, disputes, invoices }: BookRows): BookTotals {
  const sold = orders.filter(({ amountInPaise }) => amountInPaise > 0)
  // A payment in another currency was settled by hand and is listed in the file only.
  const rupees = payments.filter(({ currency }) => currency === 'INR')
  return {
    orders: { count: sold.length, inPaise: sumOf(sold, 'amountInPaise'), freeCopies: orders.length - sold.length },
    payments: { count: rupees.length, inPaise: sumOf(rupees, 'amountInPaise') },
    refunds: { count: refunds.length, inPaise: sumOf(refunds, 'amountInPaise') },
    disputes: { count: disputes.length, inPaise: sumOf(disputes, 'amountInPaise') },
    fees: totalFees(payments),
    series: [...Map.groupBy(invoices, ({ series }) => series).values()].flatMap(totalSeries),
    withoutInvoice: orders.filter(({ invoice }) => invoice === null).length,
    failedRefunds: numbersOf(invoices.filter(({ failedOrigin }) => failedOrigin && failedOrigin !== 'by-hand')),
    undoneRefunds: numbersOf(invoices.filter(({ failedOrigin }) => failedOrigin === 'by-hand')),
  }
}

function numbersOf(invoices: BookedInvoice[]): string[] {
  return invoices.map(({ number }) => number)
}

function totalFees(payments: BookRows['payments']): BookTotals['fees'] {
  const fees = payments.flatMap(({ feeInPaise, feeTaxInPaise }) =>
    feeInPaise === null ? [] : [{ inPaise: feeInPaise, taxInPaise: feeTaxInPaise ?? 0 }],
  )
  return {
    count: fees.length,
    inPaise: sumOf(fees, 'inPaise'),
    taxInPaise: sumOf(fees, 'taxInPaise'),
    notReported: payments.length - fees.length,
  }
}

function totalSeries(rows: BookedInvoice[]): SeriesTotal[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  return [
    {
      kind: first.kind,
      count: rows.length,
      first: first.number,
      last: last.number,
      amountInPaise: sumOf(rows, 'amountInPaise'),
      taxableInPaise: sumOf(rows, 'taxableInPaise'),
      cgstInPaise: sumOf(rows, 'cgstInPaise'),
      sgstInPaise: sumOf(rows, 'sgstInPaise'),
      igstInPaise: sumOf(rows, 'igstInPaise'),
    },
  ]
}
