import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import { shopClosing } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { readLastDays } from '#shop/reports/read-last-days.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { addManyOrders, addOrder, gift } from '#tests/database/orders.ts'
import { readHome } from './read-home.server.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour
/** A Tuesday, 3:40 pm in India. */
const now = new Date('2026-11-17T10:10:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const paidAt = (moment: Date, amountInPaise = 20_800) =>
  addOrder({ status: 'completed', amountInPaise, createdAt: moment, completedAt: moment })

it('compares today with the same weekday until the same minute, and subtracts refunds', async () => {
  await paidAt(before(hour))
  await addOrder({
    ...{ status: 'completed', amountInPaise: 30_000, createdAt: before(3 * week), completedAt: before(3 * week) },
    ...{ refundedInPaise: 5_000, lastRefundAt: before(2 * hour) },
  })
  await addOrder({ status: 'completed', amountInPaise: 0, discount: gift, createdAt: now, completedAt: now })
  // Of last Tuesday: just before this time of day, just after it, and late on the Monday.
  await paidAt(before(week + minute), 10_000)
  await paidAt(before(week - minute), 1_000)
  await paidAt(new Date('2026-11-09T18:29:00Z'), 100)
  await addOrder({
    ...{ status: 'completed', amountInPaise: 40_000, createdAt: before(4 * week), completedAt: before(4 * week) },
    ...{ refundedInPaise: 3_000, lastRefundAt: before(week + hour) },
  })
  await addOrder({
    ...{ status: 'completed', amountInPaise: 40_000, createdAt: before(4 * week), completedAt: before(4 * week) },
    ...{ refundedInPaise: 700, lastRefundAt: before(week - hour) },
  })
  const expected = {
    at: now,
    today: { paid: 1, netInPaise: 20_800 - 5_000, started: 2 },
    weekAgo: { paid: 1, netInPaise: 10_000 - 3_000, started: 1 },
  }
  expect((await readLastDays(now)).today).toEqual(expected)
  await summariseSales()
  const { today, dailyRevenue: days } = await readLastDays(now)
  expect(today).toEqual(expected)
  expect(days).toHaveLength(30)
  expect(days[0]?.day).toBe('2026-10-19')
  expect(days.filter(({ netInPaise }) => netInPaise !== 0)).toEqual([
    { day: '2026-10-20', netInPaise: 80_000 },
    { day: '2026-10-27', netInPaise: 30_000 },
    { day: '2026-11-09', netInPaise: 100 },
    { day: '2026-11-10', netInPaise: 10_000 + 1_000 - 3_000 - 700 },
    { day: '2026-11-17', netInPaise: 15_800 },
  ])
})

it('shows the totals and the newest orders or customers', async () => {
  const home = await readHome('orders')
  expect(home.overview).toMatchObject({ totalOrders: 8, completedOrders: 8, freeCopies: 1, refundedInPaise: 8_700 })
  expect(home.orders).toHaveLength(8)
  expect(home.orders[0]?.amountInPaise).toBe(0)
  expect(home.customers).toEqual([])
  const { orders, customers } = await readHome('customers')
  expect([orders.length, customers.length]).toEqual([0, 8])
})

it('says when more orders may need the owner than it lists', async () => {
  const readMore = async () => {
    const { needs, mayNeedMore } = await readHome('orders')
    return dashboardWords.showMore(needs.filter(({ type }) => type === 'order').length, mayNeedMore)
  }
  const completedAt = new Date(Date.now() - hour)
  expect(await readMore()).toBe('Show 8 more')
  await addManyOrders(191, { completedAt })
  expect(await readMore()).toBe('Show 199 more')
  await addManyOrders(2, { completedAt })
  expect(await readMore()).toBe('Show 200+ more')
})

it('says first that the owner has closed the shop', async () => {
  expect((await readHome('orders')).needs.map(({ type }) => type)).not.toContain('closed')
  await db.insert(shopClosing).values({ sentence: 'Back on Monday.' })
  await loadClosing()
  expect((await readHome('orders')).needs[0]).toMatchObject({
    type: 'closed',
    closing: { sentence: 'Back on Monday.' },
  })
  await db.delete(shopClosing)
  await loadClosing()
})

it('asks few questions, whatever may be wrong', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await readHome('orders')
  // A new connection first sets its limits, which is no question of Home.
  const questions = asked.mock.calls.filter((call) => !JSON.stringify(call).includes('json_each_text'))
  expect(questions.length).toBeLessThanOrEqual(14)
  asked.mockRestore()
})
