/** The year in which the Indian financial year began, from April to March: 2026 for "2027-03-31". */
export function financialYearOf(indianDay: string): number {
  const [year = 0, month = 0] = indianDay.split('-').map(Number)
  return month >= 4 ? year : year - 1
}

/** "26-27" */
export function formatFinancialYear(year: number): string {
  return `${lastTwoDigits(year)}-${lastTwoDigits(year + 1)}`
}

function lastTwoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
