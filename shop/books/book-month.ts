import { indianDay, indianOffsetMs } from '#brand/indian-time.ts'

const dayMs = 86_400_000

/** Some days in India, one after the other. */
export interface BookSpan {
  from: Date
  /** The first moment after them. */
  to: Date
  firstDay: string
  lastDay: string
}

/** A month in India: "2026-11". */
export interface BookMonth extends BookSpan {
  month: string
}

export function spanDays(firstDay: string, lastDay: string): BookSpan {
  const from = new Date(Date.parse(firstDay) - indianOffsetMs)
  return { from, to: new Date(Date.parse(lastDay) + dayMs - indianOffsetMs), firstDay, lastDay }
}

export function readBookMonth(typed: string | undefined): BookMonth | null {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(typed ?? '') ?? []
  if (!year || !month) return null
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
  return { month: `${year}-${month}`, ...spanDays(`${year}-${month}-01`, lastDay) }
}

/** The days of a span that are not among the given ones, as few spans as possible. */
export function listOtherSpans({ from, to }: BookSpan, days: ReadonlySet<string>): BookSpan[] {
  const spans: BookSpan[] = []
  for (let at = from.getTime(); at < to.getTime(); at += dayMs) {
    const day = indianDay(new Date(at))
    if (days.has(day)) continue
    const before = spans.at(-1)
    if (before?.to.getTime() === at) spans.splice(-1, 1, spanDays(before.firstDay, day))
    else spans.push(spanDays(day, day))
  }
  return spans
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
