import { indianOffsetMs } from '#brand/indian-time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The end of the last of so many working days in India, Monday to Friday, after the day of the request. */
export function promisedAnswer(askedAt: Date, workingDays: number): Date {
  const day = new Date(askedAt.getTime() + indianOffsetMs)
  day.setUTCHours(23, 59, 0, 0)
  let left = workingDays
  while (left > 0) {
    day.setTime(day.getTime() + dayMs)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return new Date(day.getTime() - indianOffsetMs)
}
