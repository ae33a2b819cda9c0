import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { resendLater } from './resend-later.server.ts'

const audited = (orderId: string) => db.select().from(auditLog).where(eq(auditLog.orderId, orderId))

describe('resendLater', () => {
  it('asks for the mail of a completed order and writes down who asked', async () => {
    const { id, email } = await addOrder({ status: 'completed' })
    expect(await resendLater(id, '203.0.113.7')).toEqual({ sentTo: email })
    expect(await waitingJobs('order.resend', id)).toHaveLength(1)
    expect(await audited(id)).toMatchObject([{ act: 'order-resend', ip: '203.0.113.7' }])
  })

  it.each(['pending', 'failed'] as const)('sends nothing for a %s order', async (status) => {
    const { id } = await addOrder({ status })
    expect(await resendLater(id, null)).toEqual({ problem: 'not-completed' })
    expect(await waitingJobs('order.resend', id)).toEqual([])
    expect(await audited(id)).toEqual([])
  })

  it.each(['', 'nobody', "' or 1=1 --"])('knows no order %j', async (id) => {
    expect(await resendLater(id, null)).toEqual({ problem: 'not-completed' })
  })
})
