import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { bookChanges, bookDays } from '#db/schema/sales.ts'
import { db } from '#platform/postgres/database.server.ts'
import { issueMissingInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { publishBusiness } from '#tests/business.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { type BookMonth, listOtherSpans, readBookMonth, spanDays } from './book-month.ts'
import { keepBookDays } from './keep-book-days.server.ts'
import { readBookTotals } from './read-book-totals.server.ts'

let monthOfYear = 0
let month: BookMonth
/** The first day of the next month. */
let now: Date
let allDays: number

const dayOf = (day: number) => `${month.month}-${`${day}`.padStart(2, '0')}`
const noonOf = (day: number) => new Date(`${dayOf(day)}T06:30:00Z`)

async function sell(day: number) {
  const at = noonOf(day)
  const sold = { status: 'completed', amountInPaise: 100_00 + day, createdAt: at, completedAt: at } as const
  const { id } = await addOrder(sold)
  await addPayment(id, { amountInPaise: sold.amountInPaise, createdAt: at })
  return id
}

// Each in a later month, because the dates of numbers never go back.
beforeEach(async () => {
  const read = readBookMonth(`2025-${`${++monthOfYear}`.padStart(2, '0')}`)
  if (!read) throw new Error('no month')
  month = read
  allDays = Number(month.lastDay.slice(-2))
  now = new Date(month.to.getTime() + 3_600_000)
  await publishBusiness({}, { since: month.from })
  for (const day of [1, 2, 15, 26, 27]) await sell(day)
  await issueMissingInvoices()
  await keepBookDays(now)
})

/** Days whose kept sums are used: each gets a mark that no row has, and the marks in the total are counted. */
async function countUsedDays() {
  const mark = sql`jsonb_set(${bookDays.sums}, '{orders,freeCopies}', '1')`
  await db.update(bookDays).set({ sums: mark })
  const { freeCopies } = (await readBookTotals(month)).totals.orders
  await db.update(bookDays).set({ sums: sql`jsonb_set(${bookDays.sums}, '{orders,freeCopies}', '0')` })
  return freeCopies
}

/** The totals with and without kept days, which must be the same. */
async function expectSameFromRows() {
  const fromDays = await readBookTotals(month)
  const kept = await db.delete(bookDays).returning()
  expect(fromDays).toEqual(await readBookTotals(month))
  if (kept.length > 0) await db.insert(bookDays).values(kept)
}

const listChangedDays = async () =>
  (await db.selectDistinct({ day: bookChanges.day }).from(bookChanges)).map(({ day }) => day)

it('keeps each day from the second day after it on, and has the same totals as the rows', async () => {
  expect(await countUsedDays()).toBe(allDays - 1)
  expect((await readBookTotals(month)).totals.orders.count).toBe(5)
  await expectSameFromRows()
  // The days since then, and no day twice.
  await keepBookDays(new Date(now.getTime() + 5 * 86_400_000))
  expect(await countUsedDays()).toBe(allDays)
  await expectSameFromRows()
})

describe('adds up a day again', () => {
  it.each<[string, (orderId: string) => Promise<unknown>]>([
    [
      'when a fee is reported later',
      (orderId) =>
        db
          .update(receivedPayments)
          .set({ feeInPaise: 500, feeTaxInPaise: 76 })
          .where(eq(receivedPayments.orderId, orderId)),
    ],
    [
      'when an order gets another amount',
      (orderId) => db.update(orders).set({ amountInPaise: 1 }).where(eq(orders.id, orderId)),
    ],
    ['when a second payment is found', (orderId) => addPayment(orderId, { createdAt: noonOf(15) })],
    [
      'when an order of that day is found with its payment',
      async () => {
        await sell(15)
        await issueMissingInvoices()
      },
    ],
  ])('%s', async (_, change) => {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.completedAt, noonOf(15)))
    await change(order?.id ?? '')
    expect(await listChangedDays()).toContain(dayOf(15))
    const used = await countUsedDays()
    expect(used).toBeLessThan(allDays - 1)
    await expectSameFromRows()
    await keepBookDays(now)
    expect(await countUsedDays()).toBe(allDays - 1)
    expect(await listChangedDays()).not.toContain(dayOf(15))
    await expectSameFromRows()
  })

  it('when a change is committed while the day is being added up', async () => {
    await db.transaction(async (tx) => {
      await tx
        .update(receivedPayments)
        .set({ feeInPaise: 9_00, feeTaxInPaise: 0 })
        .where(eq(receivedPayments.createdAt, noonOf(15)))
      await db.delete(bookDays)
      await keepBookDays(now)
      expect(await countUsedDays()).toBe(allDays - 1)
    })
    expect(await countUsedDays()).toBe(allDays - 2)
    await expectSameFromRows()
  })
})

it('does not keep a day on which an order has no number yet, because the number comes on a later day', async () => {
  await sell(15)
  await keepBookDays(now)
  expect(await countUsedDays()).toBe(allDays - 2)
  expect((await readBookTotals(month)).totals.withoutInvoice).toBe(1)
  await issueMissingInvoices()
  await keepBookDays(now)
  expect(await countUsedDays()).toBe(allDays - 1)
  await expectSameFromRows()
})

it('counts sandbox orders in a demo only, so it does not use days that were kept in the other mode', async () => {
  await db.update(bookDays).set({ isDemo: sql`not ${bookDays.isDemo}` })
  expect(await countUsedDays()).toBe(0)
  await keepBookDays(now)
  expect(await countUsedDays()).toBe(allDays - 1)
})

it('records no change for orders that another shop has sold, nor for what happens today', async () => {
  const at = new Date()
  await addOrder({ status: 'completed', provider: 'imported', completedAt: noonOf(15) })
  const today = await addOrder({ status: 'completed', completedAt: at })
  await addPayment(today.id, { createdAt: at })
  expect(await listChangedDays()).toEqual([])
})

it('lists the days that are not kept as few spans', () => {
  const span = spanDays('2026-06-01', '2026-06-06')
  const list = (...days: string[]) =>
    listOtherSpans(span, new Set(days)).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)
  expect(list()).toEqual(['2026-06-01 2026-06-06'])
  expect(list('2026-06-01', '2026-06-04')).toEqual(['2026-06-02 2026-06-03', '2026-06-05 2026-06-06'])
  expect(list('2026-06-06')).toEqual(['2026-06-01 2026-06-05'])
})
