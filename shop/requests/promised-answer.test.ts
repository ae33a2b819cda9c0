import { describe, expect, it } from 'vitest'
import { promisedAnswer } from './promised-answer.ts'

describe('promisedAnswer', () => {
  it.each([
    // 18 November 2026 is a Wednesday.
    ['2026-11-18T06:00:00Z', 1, '2026-11-19T18:29:00.000Z'],
    ['2026-11-18T06:00:00Z', 2, '2026-11-20T18:29:00.000Z'],
    ['2026-11-20T06:00:00Z', 1, '2026-11-23T18:29:00.000Z'],
    ['2026-11-21T06:00:00Z', 2, '2026-11-24T18:29:00.000Z'],
    // Already Thursday in India.
    ['2026-11-18T19:00:00Z', 1, '2026-11-20T18:29:00.000Z'],
  ])('asked at %s, answered within %i working days by %s', (asked, days, promised) => {
    expect(promisedAnswer(new Date(asked), days).toISOString()).toBe(promised)
  })
})
