import { indianOffsetMs } from '#brand/indian-time.ts'

/** Of 03/04/2026: the third of April, or the fourth of March. */
export type DateOrder = 'day-first' | 'month-first'

export type ReadMoment = { moment: Date } | { refused: 'date-unreadable' | 'date-impossible' | 'date-undecided' }

interface Parts {
  year: number
  month: number
  day: number
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clock = String.raw`(?:(?:\s*,?\s+|T)(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?`
const zone = String.raw`\s*(Z|UTC|GMT|IST|[+-]\d\d:?\d\d)?(?:\s*\([^)]*\))?`
const isoDate = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}${zone}$`, 'i')
const numbers = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)${clock}${zone}$`, 'i')
const dayMonthName = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})${clock}${zone}$`,
  'i',
)
const monthNameDay = new RegExp(
  String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clock}${zone}$`,
  'i',
)

/** Days since 30 December 1899, as Excel stores a date. */
const excelDay = /^([2-7]\d{4})(\.\d+)?$/
const excelEpochMs = Date.UTC(1899, 11, 30)

/** The patterns take much longer for a longer text, and a file of another shop holds what strangers typed. */
const maxDateLength = 100

/** A time without a zone is in `defaultZone`. Without an order, a date that could be two days is refused. */
export function readMoment(text: string, defaultZone: 'utc' | 'india', order: DateOrder | null): ReadMoment {
  if (text.length > maxDateLength) return { refused: 'date-unreadable' }
  const trimmed = text.trim().replace(/^'/, '')
  const excel = excelDay.exec(trimmed)
  if (excel) return { moment: new Date(excelEpochMs + Number(trimmed) * 86_400_000 - offsetOf(defaultZone)) }
  const found = findParts(trimmed, order)
  if ('refused' in found) return found
  const { parts, rest } = found
  const [hour = '0', minute = '0', second = '0', half = '', ownZone = ''] = rest.map((part) => part ?? '')
  const hours = toHours(Number(hour || 0), half.toLowerCase())
  const utc = Date.UTC(parts.year, parts.month - 1, parts.day, hours, Number(minute || 0), Number(second || 0))
  const date = new Date(Date.UTC(parts.year, parts.month - 1, parts.day))
  const isReal = date.getUTCMonth() === parts.month - 1 && date.getUTCDate() === parts.day
  if (!isReal || hours > 23 || Number(minute || 0) > 59 || Number(second || 0) > 60)
    return { refused: 'date-impossible' }
  return { moment: new Date(utc - (ownZone ? readOffset(ownZone) : offsetOf(defaultZone))) }
}

type FoundParts = { parts: Parts; rest: (string | undefined)[] } | { refused: 'date-unreadable' | 'date-undecided' }

function findParts(text: string, order: DateOrder | null): FoundParts {
  const iso = isoDate.exec(text)
  if (iso) return { parts: { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }, rest: iso.slice(4) }
  const named = dayMonthName.exec(text)
  if (named) return withMonthName(named[2] ?? '', named[1] ?? '', named[3] ?? '', named.slice(4))
  const american = monthNameDay.exec(text)
  if (american) return withMonthName(american[1] ?? '', american[2] ?? '', american[3] ?? '', american.slice(4))
  const numeric = numbers.exec(text)
  if (!numeric) return { refused: 'date-unreadable' }
  const [first, second] = [Number(numeric[1]), Number(numeric[2])]
  const year = Number(numeric[3]) < 100 ? 2000 + Number(numeric[3]) : Number(numeric[3])
  const chosen = order ?? (first === second ? 'day-first' : orderOf(first, second))
  if (!chosen) return { refused: 'date-undecided' }
  const [day, month] = chosen === 'day-first' ? [first, second] : [second, first]
  return { parts: { year, month, day }, rest: numeric.slice(4) }
}

function withMonthName(name: string, day: string, year: string, rest: (string | undefined)[]): FoundParts {
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? { refused: 'date-unreadable' } : { parts: { year: Number(year), month, day: Number(day) }, rest }
}

function orderOf(first: number, second: number): DateOrder | null {
  if (first > 12) return 'day-first'
  return second > 12 ? 'month-first' : null
}

/** What this one date says about its column. Null when it could be both. */
export function findDateOrder(text: string): DateOrder | null {
  const numeric = text.length > maxDateLength ? null : numbers.exec(text.trim().replace(/^'/, ''))
  return numeric ? orderOf(Number(numeric[1]), Number(numeric[2])) : null
}

function toHours(hour: number, half: string): number {
  if (half.startsWith('p')) return hour === 12 ? 12 : hour + 12
  return half.startsWith('a') && hour === 12 ? 0 : hour
}

function offsetOf(known: 'utc' | 'india'): number {
  return known === 'india' ? indianOffsetMs : 0
}

function readOffset(written: string): number {
  if (/^ist$/i.test(written)) return indianOffsetMs
  const parts = /^([+-])(\d\d):?(\d\d)$/.exec(written)
  if (!parts) return 0
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  return (parts[1] === '-' ? -minutes : minutes) * 60_000
}
