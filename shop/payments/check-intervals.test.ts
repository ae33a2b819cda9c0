import { describe, expect, it } from 'vitest'
import { firstCheckAfterSeconds, payableForMinutes, secondsUntilNextCheck } from './check-intervals.ts'

/** The clock that asks ticks once a minute, and pg-boss takes a few seconds to notice. */
const tickSeconds = 70

describe('an order that nobody reports about', () => {
  it('is asked about within two minutes', () => {
    expect(firstCheckAfterSeconds + tickSeconds).toBeLessThanOrEqual(120)
  })

  it('is asked about at least every five minutes while it can be paid, and a little longer', () => {
    for (let age = 0; age < (payableForMinutes + 5) * 60; age++) {
      expect(secondsUntilNextCheck(age) + tickSeconds).toBeLessThanOrEqual(300)
    }
  })

  it('is asked about ever more rarely, but at least once a day, without an end', () => {
    let earlier = 0
    // Half a million ages: an expectation for each takes half a minute on a busy machine.
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
