import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { recordWhatsAppStatus, type WhatsAppStatus, whatsAppStatus } from './record-whatsapp-status.server.ts'

let made = 0

async function reportAfter(before: DeliveryStatus, reported: WhatsAppStatus['status'], channel: 'whatsapp' | 'email') {
  const { id: orderId, customerId } = await addOrder()
  const providerId = `wamid.status-${++made}`
  const row = { messageKey: providerId, kind: 'order' as const, channel, customerId, orderId, address: '9876543210' }
  await db.insert(deliveries).values({ ...row, status: before, providerId })
  const isOurs = await recordWhatsAppStatus({ id: providerId, status: reported })
  const [after] = await db.select().from(deliveries).where(eq(deliveries.providerId, providerId))
  return { isOurs, status: after?.status }
}

describe('a report of Meta', () => {
  it.each<[DeliveryStatus, Record<WhatsAppStatus['status'], DeliveryStatus>]>([
    ['sending', { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' }],
    ['sent', { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' }],
    ['delivered', { sent: 'delivered', delivered: 'delivered', read: 'read', failed: 'delivered' }],
    ['read', { sent: 'read', delivered: 'read', read: 'read', failed: 'read' }],
    ['refused', { sent: 'refused', delivered: 'refused', read: 'refused', failed: 'refused' }],
  ])('about a message that is %s leads to %j', async (before, expected) => {
    for (const reported of ['sent', 'delivered', 'read', 'failed'] as const) {
      const status = expected[reported]
      expect(await reportAfter(before, reported, 'whatsapp'), reported).toEqual({ isOurs: true, status })
    }
  })

  it('changes no mail', async () => {
    expect(await reportAfter('sent', 'read', 'email')).toEqual({ isOurs: false, status: 'sent' })
  })

  it('is one of the four that Meta knows, about a message with an id', () => {
    for (const status of ['sent', 'delivered', 'read', 'failed']) {
      const report = { id: 'wamid.1', status, errors: [{ code: 131026 }] }
      expect(whatsAppStatus.parse(report)).toEqual(report)
    }
    for (const wrong of [{ id: '' }, { id: 'a\0' }, { status: 'deleted' }, { errors: [{ code: 'x' }] }]) {
      expect(whatsAppStatus.safeParse({ id: 'wamid.1', status: 'sent', ...wrong }).success).toBe(false)
    }
  })
})
