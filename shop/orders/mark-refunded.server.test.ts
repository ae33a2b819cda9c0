import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { refundOrder } from '#shop/admin/refund-order.server.ts'
import { undoOrderRefund } from '#shop/admin/undo-order-refund.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'

const ip = '203.0.113.9'
const completed = { status: 'completed' as const, completedAt: new Date() }

async function actsOn(orderId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return rows.map(({ act }) => act)
}

describe('markRefunded', () => {
  it('revokes the links at once, and once when it is asked twice', async () => {
    const order = await addOrder(completed)
    const answers = await Promise.all([refundOrder(order.id, ip), refundOrder(order.id, ip)])
    expect(answers.sort()).toEqual([false, true])
    const now = await orderNow(order.id)
    expect(now.refundedAt).not.toBeNull()
    expect(now.linkGeneration).toBe(order.linkGeneration + 1)
    expect(await actsOn(order.id)).toEqual(['order-refunded'])
  })

  it.each(['pending', 'failed'] as const)('has nothing to refund of a %s order', async (status) => {
    const order = await addOrder({ status })
    expect(await refundOrder(order.id, ip)).toBe(false)
    expect(await refundOrder('nothing', ip)).toBe(false)
    expect(await actsOn(order.id)).toEqual([])
  })

  it('leaves revenue as it is defined and names the refunds beside it', async () => {
    const before = await readOverview()
    const order = await addOrder({ ...completed, amountInPaise: 700 })
    await refundOrder(order.id, ip)
    const after = await readOverview()
    expect(after.totalRevenueInPaise - before.totalRevenueInPaise).toBe(700)
    expect(after.refundedInPaise - before.refundedInPaise).toBe(700)
  })
})

describe('undoRefund', () => {
  it('opens the order again with new links', async () => {
    const order = await addOrder(completed)
    await refundOrder(order.id, ip)
    const answers = await Promise.all([undoOrderRefund(order.id, ip), undoOrderRefund(order.id, ip)])
    expect(answers.sort()).toEqual([false, true])
    expect(await orderNow(order.id)).toMatchObject({ refundedAt: null, linkGeneration: order.linkGeneration + 1 })
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    expect(await actsOn(order.id)).toEqual(['order-refunded', 'refund-undone'])
  })
})
