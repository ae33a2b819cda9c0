import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDrought, type PaymentAttempt } from './find-drought.ts'

const now = new Date('2026-11-18T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

let buyers = 0
const attempt = (
  startedMinutesAgo: number,
  paidMinutesAgo: number | null = null,
  buyer = ++buyers,
): PaymentAttempt => ({
  ...{ buyer, startedAt: minutesAgo(startedMinutesAgo) },
  paidAt: paidMinutesAgo === null ? null : minutesAgo(paidMinutesAgo),
})

/** Half of the buyers pay, for five days. */
const usual = Array.from({ length: 100 }, (_, index) => {
  const started = 200 + index * 70
  return attempt(started, index % 2 === 0 ? started - 3 : null)
})
const unpaid = (count: number) => Array.from({ length: count }, (_, index) => attempt(100 - index))

const anyAttempts = fc.array(
  fc.record({
    buyer: fc.nat(40),
    startedAt: fc.integer({ min: 0, max: 10_000 }).map(minutesAgo),
    isPaid: fc.boolean(),
    took: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 80 },
)
const toAttempts = (
  drawn: (typeof anyAttempts)['generate'] extends (...args: never[]) => { value: infer T } ? T : never,
) =>
  drawn.map(({ buyer, startedAt, isPaid, took }) => ({
    ...{ buyer, startedAt },
    paidAt: isPaid ? new Date(Math.min(now.getTime(), startedAt.getTime() + took * 60_000)) : null,
  }))

describe('a drought', () => {
  it('is told with the number of buyers and the time of the last payment', () => {
    expect(findDrought([...usual, ...unpaid(15)], now)).toEqual({ buyers: 15, since: minutesAgo(197) })
  })

  it('is told sooner when buyers usually pay, and later when many only look', () => {
    const found = (share: number) => {
      const before = usual.map((one, index) => ({ ...one, paidAt: index % share === 0 ? one.startedAt : null }))
      return Array.from({ length: 60 }, (_, count) => count).find((count) =>
        findDrought([...before, ...unpaid(count)], now),
      )
    }
    expect([found(1), found(2), found(4)]).toEqual([8, 12, 27])
  })

  it('is also told in a shop that has never sold, from the first buyer on', () => {
    expect(findDrought(unpaid(9), now)).toBeNull()
    expect(findDrought(unpaid(12), now)).toEqual({ buyers: 12, since: minutesAgo(100) })
  })

  it('ends with the first payment, by whichever buyer', () => {
    fc.assert(
      fc.property(anyAttempts, (drawn) => {
        const paid = attempt(9_999, 0)
        expect(findDrought([...toAttempts(drawn), paid], now)).toBeNull()
      }),
    )
  })

  it('never comes from few buyers, from one who tries often, or from those who have just started', () => {
    fc.assert(
      fc.property(anyAttempts, (drawn) => {
        const attempts = toAttempts(drawn)
        const fewBuyers = attempts.map((one) => ({ ...one, buyer: one.buyer % 7 }))
        expect(findDrought(fewBuyers, now)).toBeNull()
        const justStarted = attempts.map((one) => ({ ...one, startedAt: minutesAgo(9), paidAt: null }))
        expect(findDrought(justStarted, now)).toBeNull()
      }),
    )
  })

  it('does not depend on the order of the rows, and names only buyers after the last payment', () => {
    fc.assert(
      fc.property(anyAttempts, fc.infiniteStream(fc.nat()), (drawn, keys) => {
        const attempts = toAttempts(drawn)
        const found = findDrought(attempts, now)
        const shuffled = attempts.map((one) => ({ one, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        expect(
          findDrought(
            shuffled.map(({ one }) => one),
            now,
          ),
        ).toEqual(found)
        if (!found) return
        const after = attempts.filter(({ startedAt }) => startedAt >= found.since)
        expect(found.buyers).toBeLessThanOrEqual(new Set(after.map(({ buyer }) => buyer)).size)
        expect(attempts.some(({ paidAt }) => paidAt && paidAt > found.since)).toBe(false)
      }),
    )
  })

  it('is rarely false: two months of chance with 40 buyers a day', () => {
    // A generator with a fixed seed, so that the test always draws the same buyers.
    let seed = 42
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const all: PaymentAttempt[] = []
    let falseAlarms = 0
    let wasFound = false
    for (let minute = 60 * 24 * 60; minute > 0; minute -= 36) {
      all.push(attempt(minute, random() < 0.5 ? minute : null))
      const isFound = findDrought(all.slice(-200), minutesAgo(minute - 20)) !== null
      if (isFound && !wasFound) falseAlarms += 1
      wasFound = isFound
    }
    expect(falseAlarms).toBeLessThanOrEqual(1)
  })
})
