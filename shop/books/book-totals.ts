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

interface SaleSums {
  orders: MoneySum & { freeCopies: number }
  payments: MoneySum
  /** The sum for the payments whose fee the provider has reported. */
  fees: MoneySum & { taxInPaise: number; notReported: number }
  /** Paid orders that the job has not numbered yet. */
  withoutInvoice: number
}

/** What is added up of some days. Plain data, because that of past days is stored. */
export interface SpanSums extends SaleSums {
  /** In no order. */
  invoices: InvoiceSum[]
}

export interface BookTotals extends SaleSums {
  refunds: MoneySum
  /** Lost ones. */
  disputes: MoneySum
  /** Per series of numbers. */
  series: SeriesTotal[]
  /** Documents about money that came back from the bank and was not sent again. */
  failedRefunds: string[]
  /** Documents about refunds that the owner had recorded by mistake. */
  undoneRefunds: string[]
}

export function addSpans(spans: readonly SpanSums[]): SpanSums {
  const [orders, payments, fees] = [
    spans.map((one) => one.orders),
    spans.map((one) => one.payments),
    spans.map((one) => one.fees),
  ]
  return {
    orders: { ...addMoney(orders), freeCopies: sumOf(orders, 'freeCopies') },
    payments: addMoney(payments),
    fees: { ...addMoney(fees), taxInPaise: sumOf(fees, 'taxInPaise'), notReported: sumOf(fees, 'notReported') },
    withoutInvoice: sumOf(spans, 'withoutInvoice'),
    invoices: addInvoiceSums(spans.flatMap(({ invoices }) => invoices)),
  }
}

const addMoney = (sums: readonly MoneySum[]): MoneySum => ({
  count: sumOf(sums, 'count'),
  inPaise: sumOf(sums, 'inPaise'),
})

/** One sum of those that are alike, ordered by series and by their first number. */
function addInvoiceSums(sums: readonly InvoiceSum[]): InvoiceSum[] {
  const alike = Map.groupBy(sums, (sum) => [sum.series, sum.kind, sum.placeOfSupply, sum.gstRate, sum.sac].join())
  return [...alike.values()]
    .flatMap((own) => {
      const [first] = own.toSorted((a, b) => a.first.serial - b.first.serial)
      return first ? [{ ...first, ...addTaxSums(own), count: sumOf(own, 'count'), last: findLast(own) }] : []
    })
    .sort((a, b) => (a.series === b.series ? a.first.serial - b.first.serial : a.series < b.series ? -1 : 1))
}

/** `sums` are ordered by series and by their first number. */
export function totalSeries(sums: readonly InvoiceSum[]): SeriesTotal[] {
  return [...Map.groupBy(sums, ({ series }) => series).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const numbers = { first: first.first.number, last: findLast(own).number }
    return [{ kind: first.kind, count: sumOf(own, 'count'), ...numbers, ...addTaxSums(own) }]
  })
}

function findLast(sums: readonly InvoiceSum[]): InvoiceSum['last'] {
  return sums.map(({ last }) => last).reduce((newest, last) => (last.serial > newest.serial ? last : newest))
}

export function addTaxSums(sums: readonly TaxSums[]): TaxSums {
  return Object.fromEntries(taxKeys.map((key) => [key, sumOf(sums, key)])) as TaxSums
}
