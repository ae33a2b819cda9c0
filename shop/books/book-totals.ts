import { sumOf } from '#brand/sum-of.ts'
import type { InvoiceKind } from '#db/schema/invoices.ts'

const taxKeys = ['amountInPaise', 'taxableInPaise', 'cgstInPaise', 'sgstInPaise', 'igstInPaise'] as const
type TaxSums = Record<(typeof taxKeys)[number], number>

/** Invoices of one series that are alike in what a total or a tax return tells apart. One invoice alone is such a sum, too. */
export interface InvoiceSum extends TaxSums {
  kind: InvoiceKind
  series: string
  placeOfSupply: string | null
  gstRate: number | null
  sac: string | null
  /** The seller's, as the first of them names it; null without tax. */
  gstin: string | null
  count: number
  first: { serial: number; number: string }
  last: { serial: number; number: string }
}

export interface SeriesTotal extends TaxSums {
  kind: InvoiceKind
  count: number
  first: string
  last: string
}

interface MoneySum {
  count: number
  inPaise: number
}

export interface BookTotals {
  orders: MoneySum & { freeCopies: number }
  payments: MoneySum
  refunds: MoneySum
  /** Lost ones. */
  disputes: MoneySum
  /** The sum for the payments whose fee the provider has reported. */
  fees: MoneySum & { taxInPaise: number; notReported: number }
  /** Per series of numbers. */
  series: SeriesTotal[]
  /** Paid orders that the job has not numbered yet. */
  withoutInvoice: number
  /** Documents about money that came back from the bank and was not sent again. */
  failedRefunds: string[]
  /** Documents about refunds that the owner had recorded by mistake. */
  undoneRefunds: string[]
}

/** `sums` are ordered by series and by their first number. */
export function totalSeries(sums: readonly InvoiceSum[]): SeriesTotal[] {
  return [...Map.groupBy(sums, ({ series }) => series).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const last = own.reduce((newest, sum) => (sum.last.serial > newest.last.serial ? sum : newest))
    const numbers = { first: first.first.number, last: last.last.number }
    return [{ kind: first.kind, count: sumOf(own, 'count'), ...numbers, ...addTaxSums(own) }]
  })
}

export function addTaxSums(sums: readonly TaxSums[]): TaxSums {
  return Object.fromEntries(taxKeys.map((key) => [key, sumOf(sums, key)])) as TaxSums
}
