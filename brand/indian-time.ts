import { currentLanguage } from './language.ts'

const timeZone = 'Asia/Kolkata'
const timeFormats = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  // The styles of Intl would write "am" and "pm" instead of सुबह and शाम.
  hi: new Intl.DateTimeFormat('hi-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    dayPeriod: 'short',
    hour12: true,
    timeZone,
  }),
}

/** A moment as people in India read it: "15 Nov 2026, 9:30 am", or "15 नवंबर 2026 को सुबह 9:30 बजे". */
export function indianTime(moment: Date, language = currentLanguage()): string {
  return timeFormats[language].format(moment)
}

const dateFormats = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }),
  hi: new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone }),
}

/** The day in India: "15 Nov 2026", or "15 नवंबर 2026". */
export function indianDate(moment: Date, language = currentLanguage()): string {
  return dateFormats[language].format(moment)
}

const clockFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone })

/** The time of day in India: "3:40 pm". */
export function indianClock(moment: Date): string {
  return clockFormat.format(moment)
}

// India has had one offset, without summer time, since 1945.
export const indianOffsetMs = 5.5 * 60 * 60 * 1000

/** From a browser's field for a date and a time, in Indian time: 2026-11-20T23:59. Null for anything else. */
export function readIndianMoment(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed)) return null
  const moment = new Date(`${typed}${typed.length === 16 ? ':00' : ''}+05:30`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The day in India, for comparing and counting: "2026-11-15". */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + indianOffsetMs).toISOString().slice(0, 10)
}

const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** "Monday" for "2026-11-16". */
export function weekdayOf(day: string): string {
  return weekdayFormat.format(new Date(`${day}T00:00:00Z`))
}
