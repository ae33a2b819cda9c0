import { describe, expect, it } from 'vitest'
import { firstCheckAfterSeconds, payableForMinutes, secondsUntilNextCheck } from './check-intervals.ts'

/** The scheduled job runs once a minute, with a delay of a few seconds. */
const tickSeconds = 70

describe('an order without a webhook', () => {
  it('is checked within two minutes', () => {
    expect(firstCheckAfterSeconds + tickSeconds).toBeLessThanOrEqual(120)
  })

  it('is checked at least every five minutes until shortly after its page closes', () => {
    for (let age = 0; age < (payableForMinutes + 5) * 60; age++) {
      expect(secondsUntilNextCheck(age) + tickSeconds).toBeLessThanOrEqual(300)
    }
  })

  it('is checked every minute for 40 minutes, then after an eighth of its age', () => {
    expect([0, 40 * 60 - 1, 40 * 60, 8 * 60 * 60].map(secondsUntilNextCheck)).toEqual([60, 60, 300, 60 * 60])
  })

  it('is checked less and less often, but at least once a day, forever', () => {
    let earlier = 0
    // One expectation per age would take half a minute.
    const mistakes: number[] = []
    for (let age = 0; age < 365 * 24 * 60 * 60; age += 61) {
      const seconds = secondsUntilNextCheck(age)
      if (seconds < earlier || seconds > 24 * 60 * 60) mistakes.push(age)
      earlier = seconds
    }
    expect(mistakes).toEqual([])
    expect(earlier).toBe(24 * 60 * 60)
  })
})
