import { financialYearOf, formatFinancialYear } from '#brand/financial-year.ts'
import type { InvoiceKind } from '#db/schema.ts'

const prefixes: Record<InvoiceKind, string> = {
  receipt: 'RC',
  'refund-receipt': 'RR',
  'tax-invoice': 'BB',
  'credit-note': 'BC',
}

/** "BB/26-27/": each kind starts again at 1 in April. */
export function seriesOf(kind: InvoiceKind, dated: string): string {
  return `${prefixes[kind]}/${formatFinancialYear(financialYearOf(dated))}/`
}

/** "BB/26-27/000001" has 15 characters; Rule 46 allows 16. */
export function formatInvoiceNumber(series: string, serial: number): string {
  return `${series}${String(serial).padStart(6, '0')}`
}
