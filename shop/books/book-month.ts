import { indianOffsetMs } from '#brand/indian-time.ts'

/** A month in India: "2026-11". */
export interface BookMonth {
  month: string
  from: Date
  /** The first moment after it. */
  to: Date
  firstDay: string
  lastDay: string
}

export function readBookMonth(typed: string | undefined): BookMonth | null {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(typed ?? '') ?? []
  if (!year || !month) return null
  const from = Date.UTC(Number(year), Number(month) - 1, 1)
  const to = Date.UTC(Number(year), Number(month), 1)
  return {
    month: `${year}-${month}`,
    from: new Date(from - indianOffsetMs),
    to: new Date(to - indianOffsetMs),
    firstDay: `${year}-${month}-01`,
    lastDay: new Date(to - 1).toISOString().slice(0, 10),
  }
}

/** From the first month to the last, the newest first. */
export function listBookMonths(firstDay: string, lastDay: string): string[] {
  const last = lastDay.slice(0, 7)
  const months = [firstDay.slice(0, 7)]
  for (;;) {
    const [year = 0, month = 0] = (months.at(-1) ?? last).split('-').map(Number)
    if ((months.at(-1) ?? last) >= last) return months.reverse()
    months.push(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7))
  }
}
