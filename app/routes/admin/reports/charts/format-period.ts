import { chartWords } from '#content/interface/en/admin/charts.ts'
import type { PeriodUnit } from '#shop/reports/indian-days.ts'

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const wholeDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** "15 Nov" below a column. */
export function formatShortPeriod(unit: PeriodUnit, start: string): string {
  return unit === 'month' ? monthAndYear.format(toDate(start)).replace(' 20', ' ’') : dayAndMonth.format(toDate(start))
}

/** "15 Nov 2026", "Week of 9 Nov 2026" or "Nov 2026" in a table. */
export function formatPeriod(unit: PeriodUnit, start: string): string {
  if (unit === 'month') return monthAndYear.format(toDate(start))
  return unit === 'week' ? chartWords.weekOf(wholeDate.format(toDate(start))) : wholeDate.format(toDate(start))
}
