import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { refundOrder } from './refund-order.server.ts'
import { undoRefund } from './undo-refund.server.ts'

const actor = { ip: '203.0.113.9' }
const completed = { status: 'completed' as const, completedAt: new Date() }

async function actsOn(orderId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return rows.map(({ act }) => act)
}

describe('refundOrder', () => {
  it('revokes the links once, even after two clicks', async () => {
    const order = await addOrder(completed)
    const results = await Promise.all([refundOrder(actor, order.id), refundOrder(actor, order.id)])
    expect(results.filter((result) => 'refused' in result)).toHaveLength(1)
    const now = await orderNow(order.id)
    expect(now.refundedAt).not.toBeNull()
    expect(now.linkGeneration).toBe(order.linkGeneration + 1)
    expect(await actsOn(order.id)).toEqual(['order-refunded'])
  })

  it.each(['pending', 'failed'] as const)('refuses a %s order', async (status) => {
    const order = await addOrder({ status })
    expect(await refundOrder(actor, order.id)).toEqual({ refused: 'not-refundable' })
    expect(await refundOrder(actor, 'nothing')).toEqual({ refused: 'not-refundable' })
    expect(await actsOn(order.id)).toEqual([])
  })

  it('keeps the revenue and counts the refund separately', async () => {
    const before = await readOverview()
    const order = await addOrder({ ...completed, amountInPaise: 700 })
    await refundOrder(actor, order.id)
    const after = await readOverview()
    expect(after.totalRevenueInPaise - before.totalRevenueInPaise).toBe(700)
    expect(after.refundedInPaise - before.refundedInPaise).toBe(700)
  })
})

describe('undoRefund', () => {
  it('sends the buyer new links once, even after two clicks', async () => {
    const order = await addOrder(completed)
    await refundOrder(actor, order.id)
    const results = await Promise.all([undoRefund(actor, order.id), undoRefund(actor, order.id)])
    expect(results.filter((result) => 'refused' in result)).toHaveLength(1)
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, linkGeneration: order.linkGeneration + 1 })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    expect(await actsOn(order.id)).toEqual(['order-refunded', 'refund-undone'])
  })
})
