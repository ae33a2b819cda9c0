import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { filesForProduct } from '#shop/catalogue/files/files.server.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { listProblems } from '#shop/reports/read-paid-and-delivered.server.ts'
import { waitingRows } from '#tests/database/orders.ts'
import { addSampleOrders } from './add-sample-orders.server.ts'
import { inventShop } from './invent-shop.ts'

const now = new Date('2026-11-15T06:00:00Z')
const options = { orders: 3_000, now, products: listProducts(), filesForProduct, peopleBefore: 0 }

describe('inventShop', () => {
  it('invents a unique address at a reserved domain for each person', () => {
    const { people } = inventShop(options)
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
    for (const { email, phoneNumber, classLevel } of people) {
      expect(email).toMatch(/^[a-z0-9.]+@([a-z]+\.)?example\.(in|com|org|net)$/)
      expect(phoneNumber).toMatch(/^[6-9]\d{9}$/)
      expect(classLevel).toMatch(/^class-(9|10|11|12)$/)
    }
  })

  it('sorts orders by time, all in the past and after the person was added', () => {
    const { orders, people } = inventShop(options)
    expect(orders).toHaveLength(3_000)
    for (const [index, order] of orders.entries()) {
      const earlier = orders[index - 1]?.createdAt.getTime() ?? 0
      expect(order.createdAt.getTime()).toBeGreaterThanOrEqual(earlier)
      for (const moment of [order.createdAt, order.completedAt, order.failedAt, order.refundedAt]) {
        expect(moment?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime())
      }
      expect(people[order.personIndex]?.createdAt.getTime()).toBeLessThanOrEqual(order.createdAt.getTime())
    }
  })

  it('sells today only what a shop would have sold by now', () => {
    const { orders } = inventShop({ ...options, orders: 30_000 })
    const since = (hours: number) => orders.filter(({ createdAt }) => +createdAt > +now - hours * 3_600_000).length
    // It is half past eleven in the morning in India, before the busy evening.
    expect(since(11.5)).toBeLessThan(since(24 + 11.5) / 2)
    expect(since(1)).toBeLessThan(since(11.5) / 2)
  })

  it('sells most before the board exams, and more in the evening than at night', () => {
    const { orders } = inventShop(options)
    const inMonth = (month: number) => orders.filter(({ createdAt }) => createdAt.getUTCMonth() === month).length
    expect(inMonth(1)).toBeGreaterThan(3 * inMonth(4))
    const inHours = (from: number, to: number) =>
      orders.filter(({ createdAt }) => {
        const hour = (createdAt.getUTCHours() + (createdAt.getUTCMinutes() + 330) / 60) % 24
        return hour >= from && hour < to
      }).length
    expect(inHours(17, 22)).toBeGreaterThan(5 * inHours(1, 6))
  })
})

describe('addSampleOrders', () => {
  beforeAll(async () => {
    await addSampleOrders({ ip: '203.0.113.7', name: 'owner' }, { orders: 400 })
  })

  it('writes orders without mails, jobs or payment checks', async () => {
    expect(await db.$count(orders)).toBe(400)
    expect(await db.$count(orders, sql`next_check_at is not null`)).toBe(0)
    const { rows } = await db.execute(
      sql`select count(*)::int as jobs from ${waitingRows} where name not like '%cron%'`,
    )
    expect(rows).toEqual([{ jobs: 0 }])
  })

  it('writes consents, leads, payments, deliveries and downloads', async () => {
    const { rows } = await db.execute(sql`
      select (select count(*) = 7 * 400 from consents where source = 'checkout') as consents,
        (select count(*) > 50 from leads) as leads,
        (select bool_and(exists (select from received_payments p where p.order_id = o.id)) from orders o where status = 'completed') as payments,
        (select bool_and(exists (select from deliveries d where d.order_id = o.id)) from orders o where status = 'completed') as deliveries,
        (select bool_and((o.downloaded_at is not null) = exists (select from downloads d where d.order_id = o.id)) from orders o) as downloads`)
    expect(rows).toEqual([{ consents: true, leads: true, payments: true, deliveries: true, downloads: true }])
    expect(await db.$count(deliveries)).toBeGreaterThan(200)
    expect(await db.$count(downloads)).toBeGreaterThan(200)
  })

  it('records when each order was sent', async () => {
    const { rows } = await db.execute(sql`
      select count(*) filter (where sent_at is not null) > 0 as some, count(*) filter (where (sent_at is not null) <> exists (
        select from deliveries d where d.order_id = orders.id and d.status in ('sent', 'delivered', 'read'))) as wrong
      from orders`)
    expect(rows).toEqual([{ some: true, wrong: '0' }])
  })

  it('leaves a refused mail and an order that was paid twice for the owner', async () => {
    const { problems } = await listProblems()
    expect(problems.map(({ kind }) => kind).sort()).toEqual(['paid-twice', 'unsent'])
  })

  it('is counted in the figures and recorded in the audit log', async () => {
    expect(await readOverview()).toMatchObject({ totalOrders: 400, totalCustomers: await db.$count(customers) })
    expect(await db.select().from(auditLog)).toMatchObject([
      { act: 'sample-orders-added', ip: '203.0.113.7', detail: { orders: 400 } },
    ])
  })

  it('shows where buyers come from', async () => {
    const sources = (await readCharts('month')).sources.map(({ source }) => source)
    expect(sources).toEqual(expect.arrayContaining(['instagram', 'google.com', '']))
  })

  it('adds other orders when it runs again', async () => {
    await addSampleOrders({ ip: null, name: 'owner' }, { orders: 50 })
    expect(await db.$count(orders)).toBe(450)
  })
})
