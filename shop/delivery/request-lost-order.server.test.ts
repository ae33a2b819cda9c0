import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { correctOwnOrderEmail, maxCorrections } from './correct-own-order-email.server.ts'
import { readOrderHint } from './order-hint.ts'
import { maxRequestsPerHint, requestLostOrder, sendLostOrders } from './request-lost-order.server.ts'

const completed = { status: 'completed' as const, completedAt: new Date() }

describe('a buyer who looks for an order', () => {
  it('gets it by mail and on WhatsApp, as often as the links of an order are sent', async () => {
    const order = await addOrder(completed)
    const hint = readOrderHint(order.email)
    if (!hint) throw new Error('the address is not readable')
    for (let time = 1; time <= 4; time++) await sendLostOrders(hint)
    const messages = [1, 2, 3].map(() => ({ data: { orderId: order.id, resendNumber: expect.any(Number) } }))
    expect(await waitingJobs('delivery.email', order.id)).toMatchObject(messages)
    expect(await waitingJobs('delivery.whatsapp', order.id)).toMatchObject(messages)
    // Of any order: a message that is refused must not wait without its order either.
    expect(await waitingJobs('delivery.whatsapp')).toHaveLength(3)
  })

  it('is asked to wait for up to an hour after too many requests', async () => {
    const ask = () => requestLostOrder('not.known@example.in', '198.51.100.20')
    for (let time = 1; time <= maxRequestsPerHint; time++) expect(await ask()).toEqual({ accepted: true })
    expect(await ask()).toEqual({ refused: 'too-often', waitMinutes: 60 })
    expect(await requestLostOrder('?', '198.51.100.20')).toEqual({ refused: 'unreadable' })
  })
})

describe('a buyer who corrects the address of an order', () => {
  it('closes the problem of the mail that bounced', async () => {
    const order = await addOrder(completed)
    const ofOrder = eq(orderProblems.orderId, order.id)
    await db.insert(orderProblems).values({ orderId: order.id, kind: 'mail-bounced', detail: {} })
    expect(await correctOwnOrderEmail(visitor, order.id, `own-${order.id}@example.in`)).toEqual({
      sentTo: `own-${order.id}@example.in`,
    })
    expect(await db.select().from(orderProblems).where(ofOrder)).toMatchObject([{ resolvedAt: expect.any(Date) }])
  })

  it('is refused for the same address, for an order without links, and after three corrections', async () => {
    const order = await addOrder(completed)
    expect(await correctOwnOrderEmail(visitor, order.id, order.email)).toEqual({ refused: 'same-email' })
    const unpaid = await addOrder()
    expect(await correctOwnOrderEmail(visitor, unpaid.id, 'x@example.in')).toEqual({ refused: 'not-deliverable' })
    for (let time = 2; time <= maxCorrections; time++) await correctOwnOrderEmail(visitor, order.id, order.email)
    expect(await correctOwnOrderEmail(visitor, order.id, 'y@example.in')).toEqual({ refused: 'too-often' })
    const { rows } = await db.execute(sql`
      select round(extract(epoch from expire - now()) / 3600)::int as hours from rate_limits
      where key like 'own-corrections%' and points > ${maxCorrections}`)
    expect(rows).toEqual([{ hours: 24 }])
  })
})
