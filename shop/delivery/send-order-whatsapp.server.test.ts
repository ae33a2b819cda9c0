import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { listDemoMail } from '#platform/mail/demo-mailbox.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
import { sendOrderWhatsApp } from './send-order-whatsapp.server.ts'

async function addPaidOrder(slug?: string) {
  const order = await openOrder(slug)
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

const listAttempts = (orderId: string) => db.select().from(deliveries).where(eq(deliveries.orderId, orderId))

describe('the WhatsApp message of an order, in a demo', () => {
  it('is in the demo mailbox once, with its links', async () => {
    const order = await addPaidOrder('combo')
    const message = { orderId: order.id, resendNumber: 0 }
    expect(await sendOrderWhatsApp(message)).toBe('sent')
    expect(await sendOrderWhatsApp(message)).toBe('sent-before')
    const ours = (await listDemoMail()).filter(({ channel }) => channel === 'whatsapp')
    expect(ours).toMatchObject([{ toAddress: '+91 9876543210', subject: 'Complete Combo Pack: download link' }])
    expect(ours[0]?.plainText.match(/\/download\//g)).toHaveLength(3)
    expect(ours[0]?.html.match(/<a href="[^"]+\/download\//g)).toHaveLength(3)
    expect(await listAttempts(order.id)).toMatchObject([{ channel: 'whatsapp', status: 'sent', address: '9876543210' }])
  })

  it('brings the phone edition of each file, and one link when the list would be too long', async () => {
    const combo = await addPaidOrder('combo')
    await sendOrderWhatsApp({ orderId: combo.id, resendNumber: 0 })
    const long = await addPaidOrder('combo')
    const files = Array.from({ length: 9 }, (_, index) => ({
      ...{ file: `file-${index}`, title: 'A long title of a file', downloadName: `${index}.pdf` },
    }))
    await db.update(orders).set({ files }).where(eq(orders.id, long.id))
    await sendOrderWhatsApp({ orderId: long.id, resendNumber: 0 })
    const textAbout = async (id: string) => {
      const [message] = (await listDemoMail()).filter(
        ({ channel, plainText }) => channel === 'whatsapp' && plainText.includes(id),
      )
      return message?.plainText ?? ''
    }
    const linked = [...(await textAbout(combo.id)).matchAll(/\/download\/[\w-]+\.([\w-]+)\./g)].map(([, file]) => file)
    expect(linked).toEqual(['maths-phone', 'science-phone', 'social-phone'])
    expect((await textAbout(combo.id)).length).toBeLessThan(1_024)
    expect(await textAbout(long.id)).toMatch(/Download it here: \S+\/download\/\S+\._all\.\S+ Please/)
  })

  it('greets no web address', async () => {
    const { id } = await addPaidOrder()
    await db.update(orders).set({ fullName: 'https://evil.example' }).where(eq(orders.id, id))
    await sendOrderWhatsApp({ orderId: id, resendNumber: 0 })
    const text = (await listDemoMail()).find(({ plainText }) => plainText.includes(id))?.plainText
    expect(text).toMatch(/^Hello there, your /)
    expect(text).not.toContain('evil')
  })

  it('is sent to a buyer who stopped all marketing', async () => {
    const order = await addPaidOrder()
    await stopAllMarketing(order.customerId, 'account', visitor)
    expect(await findAllowedMarketing(order.customerId)).toEqual([])
    expect(await sendOrderWhatsApp({ orderId: order.id, resendNumber: 0 })).toBe('sent')
  })

  it('is neither sent nor recorded when the phone answered STOP', async () => {
    const order = await addPaidOrder()
    await withdrawConsent(db, order.customerId, ['whatsappMarketing'], 'whatsapp', visitor)
    expect(await sendOrderWhatsApp({ orderId: order.id, resendNumber: 0 })).toBe('no-consent')
    expect(await listAttempts(order.id)).toEqual([])
  })

  it('is not sent for an order that is not paid', async () => {
    const { id } = await openOrder()
    expect(await sendOrderWhatsApp({ orderId: id, resendNumber: 0 })).toBe('nothing-to-send')
  })
})
