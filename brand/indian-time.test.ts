import { describe, expect, it } from 'vitest'
import { indianTime } from './indian-time.ts'

describe('indianTime', () => {
  it.each([
    ['2026-11-15T04:00:00Z', '15 Nov 2026, 9:30 am'],
    ['2026-07-01T12:15:59Z', '1 Jul 2026, 5:45 pm'],
    ['2026-12-31T18:29:59Z', '31 Dec 2026, 11:59 pm'],
    ['2026-12-31T18:30:00Z', '1 Jan 2027, 12:00 am'],
  ])('formats %s as %s in any time zone of the server', (moment, text) => {
    expect(indianTime(new Date(moment))).toBe(text)
  })
})
