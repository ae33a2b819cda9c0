const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** A moment as people in India read it: "15 Nov 2026, 9:30 am". */
export function indianTime(moment: Date): string {
  return format.format(moment)
}

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** The day in India: "15 Nov 2026". */
export function indianDate(moment: Date): string {
  return dateFormat.format(moment)
}

// India has had one offset, without summer time, since 1945.
export const indianOffsetMs = 5.5 * 60 * 60 * 1000

/** The day in India, for comparing and counting: "2026-11-15". */
export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + indianOffsetMs).toISOString().slice(0, 10)
}

const weekdayFormat = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

/** "Monday" for "2026-11-16". */
export function weekdayOf(day: string): string {
  return weekdayFormat.format(new Date(`${day}T00:00:00Z`))
}
