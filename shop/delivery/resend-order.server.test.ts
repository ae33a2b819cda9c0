import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { resendOrder } from './resend-order.server.ts'

const audited = (orderId: string) => db.select().from(auditLog).where(eq(auditLog.orderId, orderId))
const mails = (orderId: string) =>
  db.$count(deliveries, and(eq(deliveries.orderId, orderId), eq(deliveries.status, 'sent')))

describe('resendOrder', () => {
  it('sends the mail of a completed order and records it', async () => {
    const { id, email } = await addOrder({ status: 'completed' })
    expect(await resendOrder({ ip: '203.0.113.7', name: 'owner' }, id)).toEqual({ sentTo: email })
    expect(await mails(id)).toBe(1)
    expect(await audited(id)).toMatchObject([{ act: 'order-resent', ip: '203.0.113.7' }])
  })

  it('sends one mail after two clicks', async () => {
    const { id, email } = await addOrder({ status: 'completed' })
    expect(
      await Promise.all([resendOrder({ ip: null, name: 'owner' }, id), resendOrder({ ip: null, name: 'owner' }, id)]),
    ).toEqual([{ sentTo: email }, { sentTo: email }])
    expect(await mails(id)).toBe(1)
    expect(await audited(id)).toHaveLength(1)
  })

  it.each([
    { status: 'pending' as const },
    { status: 'failed' as const },
    { status: 'completed' as const, refundedAt: new Date() },
  ])('sends nothing for an order that is %j', async (facts) => {
    const { id } = await addOrder(facts)
    expect(await resendOrder({ ip: null, name: 'owner' }, id)).toEqual({ refused: 'nothing-to-send' })
    expect(await mails(id)).toBe(0)
    expect(await audited(id)).toEqual([])
  })

  it.each(['', 'unknown', "' or 1=1 --"])('refuses the unknown order %j', async (id) => {
    expect(await resendOrder({ ip: null, name: 'owner' }, id)).toEqual({ refused: 'nothing-to-send' })
  })
})
