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
