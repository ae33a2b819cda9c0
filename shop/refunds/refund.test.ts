import { describe, expect, it } from 'vitest'
import { refundReasons } from '#db/schema/refunds.ts'
import { readRefundReason, secondsUntilNextRefundCheck } from './refund.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

it('reads the reasons that the form offers, and no others', () => {
  for (const reason of refundReasons) expect(readRefundReason(reason)).toBe(reason)
  for (const typed of [undefined, '', 'because']) expect(readRefundReason(typed)).toBeUndefined()
})

describe('a refund', () => {
  it('is checked after a quarter of its age: at most once a minute, at least once a day', () => {
    const ages = [0, 4 * minute, 8 * minute, 4 * hour, 10 * day]
    const waits = [minute, minute, 2 * minute, hour, day]
    expect(ages.map((age) => secondsUntilNextRefundCheck('requested', age))).toEqual(waits)
    expect(ages.map((age) => secondsUntilNextRefundCheck('accepted', age))).toEqual(waits)
  })

  it('is checked once a day for 45 days when it is processed, because a bank can return it', () => {
    const ages = [0, 45 * day, 45 * day + 1]
    expect(ages.map((age) => secondsUntilNextRefundCheck('processed', age))).toEqual([day, day, null])
  })

  it('is not checked when it has failed', () => {
    expect(secondsUntilNextRefundCheck('failed', 0)).toBeNull()
  })
})
