import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, openOrder, waitingJobs } from '#tests/database/orders.ts'
import { deliverOrder } from './deliver-order.server.ts'
import { deliverOrderNow } from './deliver-order-now.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'
import { sendOrderWhatsApp } from './send-order-whatsapp.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())
afterEach(() => {
  smtp.behaviour.rejectionFor = () => null
})

async function addPaidOrder(slug?: string) {
  const order = await openOrder(slug)
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

const listStatuses = async (orderId: string) => {
  const rows = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(deliveries.channel)
  return rows.map(({ channel, status }) => `${channel} ${status}`)
}

it('sends the mail and the WhatsApp message without a job for each', async () => {
  const { id, email } = await addPaidOrder('combo')
  await deliverOrderNow(id)
  expect(await listStatuses(id)).toEqual(['email sent', 'whatsapp sent'])
  expect(smtp.mailsTo(email)).toHaveLength(1)
  expect(await waitingJobs('delivery.email', id)).toEqual([])
})

it('sends each message once when many orders are delivered twice at the same time', async () => {
  const paid = await Promise.all(Array.from({ length: 12 }, () => addPaidOrder()))
  await Promise.allSettled([...paid, ...paid].map(({ id }) => deliverOrderNow(id)))
  for (const { id, email } of paid) {
    expect(await listStatuses(id)).toEqual(['email sent', 'whatsapp sent'])
    expect(smtp.mailsTo(email)).toHaveLength(1)
  }
})

it('leaves a mail that fails to the queue, which does not repeat the WhatsApp message', async () => {
  const { id, email } = await addPaidOrder()
  smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.7.1 Greylisted' })
  await expect(deliverOrderNow(id)).rejects.toThrow('Greylisted')
  expect(await listStatuses(id)).toEqual(['email failed', 'whatsapp sent'])
  smtp.behaviour.rejectionFor = () => null
  await deliverOrder(id)
  for (const { data } of await waitingJobs('delivery.email', id)) expect(await sendOrderMail(data)).toBe('sent')
  for (const { data } of await waitingJobs('delivery.whatsapp', id)) {
    expect(await sendOrderWhatsApp(data)).toBe('sent-before')
  }
  expect(smtp.mailsTo(email)).toHaveLength(1)
})

it('sends nothing for an order that is not paid', async () => {
  const { id, email } = await addOrder()
  await deliverOrderNow(id)
  expect(await listStatuses(id)).toEqual([])
  expect(smtp.mailsTo(email)).toEqual([])
})
