import { createRateLimiter, type Limited } from '#platform/limits/rate-limiter.server.ts'

/** Google reads an address once an hour per open spreadsheet. */
export const maxReadings = 60
const readings = createRateLimiter('sheets', { points: maxReadings, seconds: 600 })

export function limitSheet(id: number): Promise<Limited | null> {
  return readings.consume(String(id))
}
