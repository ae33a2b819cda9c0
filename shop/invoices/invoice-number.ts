import { financialYearOf, formatFinancialYear } from '#brand/financial-year.ts'

/** "BB/26-27/": each kind starts again at 1 in April. */
export function formatSeries(prefix: string, dated: string): string {
  return `${prefix}/${formatFinancialYear(financialYearOf(dated))}/`
}

/** "BB/26-27/000001" has 15 characters; Rule 46 allows 16. */
export function formatInvoiceNumber(series: string, serial: number): string {
  return `${series}${String(serial).padStart(6, '0')}`
}
