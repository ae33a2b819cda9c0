import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findProduct } from './catalogue.server.ts'
import { getContent } from './current-content.server.ts'
import { type PlannedSale, planSales } from './current-sales.server.ts'
import { describeShareImage } from './share-images.server.ts'

const start = new Date('2026-11-20T00:00:00+05:30')
const end = new Date('2026-11-20T23:59:59+05:30')
const sale: PlannedSale = {
  ...{ id: 1, name: 'Diwali offer', percent: 25, offInPaise: null, productIds: null, code: null },
  ...{ startsAt: start, endsAt: end, showsEnd: true },
}
const at = (moment: Date, ms = 0) => vi.setSystemTime(moment.getTime() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at(start, -1)
})
afterEach(() => {
  planSales([])
  vi.useRealTimers()
})

it('starts and ends a sale to the millisecond, in prices, texts and everything drawn from them', () => {
  planSales([sale])
  const before = getContent()
  expect(findProduct('maths')).toMatchObject({ priceInPaise: 208_00, discount: null })

  at(start)
  const during = getContent()
  expect(during).not.toBe(before)
  expect(getContent()).toBe(during)
  expect(findProduct('maths')).toMatchObject({
    ...{ priceInPaise: 156_00, listPriceInPaise: 232_00 },
    discount: { name: 'Diwali offer', regularPriceInPaise: 208_00, endsAt: end.toISOString() },
  })
  expect(describeShareImage('maths')?.footer).toContain('₹156 · 33% OFF')

  at(end, -1)
  expect(getContent()).toBe(during)
  at(end)
  expect(getContent()).not.toBe(during)
  expect(findProduct('maths')).toMatchObject({ priceInPaise: 208_00, discount: null })
})

it('shows the better of two sales, and the other one when it ends', () => {
  const second = { ...sale, id: 2, name: 'Flash sale', percent: 50, endsAt: new Date(start.getTime() + 60_000) }
  planSales([sale, second])
  at(start)
  expect(findProduct('combo')).toMatchObject({ priceInPaise: 174_00, discount: { offerId: 2 } })
  at(second.endsAt)
  expect(findProduct('combo')).toMatchObject({ priceInPaise: 261_00, discount: { offerId: 1 } })
})
