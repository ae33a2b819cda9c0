/** Days, weeks and months start at midnight in India; a day is written "2026-11-15". */
export const periodUnits = ['day', 'week', 'month'] as const
export type PeriodUnit = (typeof periodUnits)[number]

const periodsShown: Record<PeriodUnit, number> = { day: 30, week: 26, month: 12 }

/** The first day of each period in a chart, the current period last. */
export function periodStarts(unit: PeriodUnit, today: string): string[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const ago = Array.from({ length: periodsShown[unit] }, (_, index) => periodsShown[unit] - 1 - index)
  if (unit === 'month') return ago.map((months) => dayAt(year, month - 1 - months, 1))
  if (unit === 'day') return ago.map((days) => dayAt(year, month - 1, day - days))
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return ago.map((weeks) => dayAt(year, month - 1, day - daysSinceMonday - 7 * weeks))
}

function dayAt(year: number, monthIndex: number, day: number): string {
  return new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
}
