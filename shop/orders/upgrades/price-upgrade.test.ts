import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceUpgrade } from './price-upgrade.ts'

const maths = { orderId: 'maths', paidInPaise: 20_800 }
const science = { orderId: 'science', paidInPaise: 20_800 }

describe('the price of an upgrade', () => {
  it('is the difference when one subject is owned', () => {
    expect(priceUpgrade(34_800, 4_900, [maths])).toEqual({
      priceInPaise: 14_000,
      creditInPaise: 20_800,
      credits: [{ orderId: 'maths', inPaise: 20_800 }],
      isFloor: false,
    })
  })

  it('is the floor, to the paisa, when the parts cost exactly that much less than the bundle', () => {
    const paid = (paidInPaise: number) => priceUpgrade(34_800, 14_000, [{ orderId: 'maths', paidInPaise }])
    expect(paid(20_800)).toMatchObject({ priceInPaise: 14_000, isFloor: true })
    expect(paid(20_799)).toMatchObject({ priceInPaise: 14_001, isFloor: false })
  })

  it('is the floor when two subjects cost more than the bundle', () => {
    expect(priceUpgrade(34_800, 4_900, [maths, science])).toEqual({
      priceInPaise: 4_900,
      creditInPaise: 29_900,
      credits: [
        { orderId: 'maths', inPaise: 20_800 },
        { orderId: 'science', inPaise: 9_100 },
      ],
      isFloor: true,
    })
  })

  it.each([
    ['nothing was paid', 34_800, 4_900, [{ orderId: 'free', paidInPaise: 0 }]],
    ['the floor is the price', 34_800, 34_800, [maths]],
    ['the floor is above the price', 34_800, 99_900, [maths]],
    ['there is no earlier order', 34_800, 4_900, []],
  ])('does not exist when %s', (_, price, floor, paid) => {
    expect(priceUpgrade(price, floor, paid)).toBeNull()
  })

  it('never falls below the floor, and its credits add up', () => {
    const paise = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(paise, paise, fc.array(paise, { maxLength: 5 }), (price, floor, paid) => {
        const orders = paid.map((paidInPaise, index) => ({ orderId: `${index}`, paidInPaise }))
        const upgrade = priceUpgrade(price, floor, orders)
        if (!upgrade) return
        expect(upgrade.priceInPaise).toBeGreaterThanOrEqual(floor)
        expect(upgrade.priceInPaise + upgrade.creditInPaise).toBe(price)
        expect(upgrade.credits.reduce((sum, { inPaise }) => sum + inPaise, 0)).toBe(upgrade.creditInPaise)
        for (const { orderId, inPaise } of upgrade.credits) {
          expect(inPaise).toBeGreaterThan(0)
          expect(inPaise).toBeLessThanOrEqual(orders[Number(orderId)]?.paidInPaise ?? 0)
        }
      }),
    )
  })
})
