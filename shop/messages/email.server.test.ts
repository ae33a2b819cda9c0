import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readHeader } from '#tests/smtp.ts'
import { mailOnce } from './email.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/smtp.ts')).startSmtpForShop())
afterAll(() => smtp.stop())

const written = { subject: 'Your files', html: '<p>Hello</p>', text: 'Hello' }

async function addMessage() {
  const { id: orderId, customerId, email: address } = await addOrder()
  return { key: `order:${orderId}:email:0`, kind: 'order' as const, customerId, orderId, address }
}

it('sends a mail with the id that later reports about it name, and with the address for answers', async () => {
  const message = await addMessage()
  const headers = { 'List-Unsubscribe': '<https://shop.example/stop>' }
  expect(await mailOnce(message, () => ({ ...written, headers }))).toBe('sent')
  const [mail] = smtp.mailsTo(message.address)
  if (!mail) throw new Error('no mail')
  const [row] = await db.select().from(deliveries).where(eq(deliveries.messageKey, message.key))
  expect(row).toMatchObject({ channel: 'email', status: 'sent', address: message.address })
  expect(row?.providerId).toBe(readHeader(mail, 'Message-ID'))
  expect(readHeader(mail, 'Reply-To')).toContain(getContent().business.supportEmail)
  expect(readHeader(mail, 'List-Unsubscribe')).toBe(headers['List-Unsubscribe'])
  expect(readHeader(mail, 'Subject')).toBe('Your files')
})

it('gives a mail the same id when it is tried again, so that a mailbox shows it once', async () => {
  const message = await addMessage()
  smtp.behaviour.rejectionFor = () => ({ at: 'DATA', code: 451, text: 'try later' })
  await expect(mailOnce(message, () => written)).rejects.toThrow('451')
  smtp.behaviour.rejectionFor = () => null
  expect(await mailOnce(message, () => written)).toBe('sent')
  const other = await addMessage()
  expect(await mailOnce(other, () => written)).toBe('sent')
  const ids = [message, other].map(({ address }) => smtp.mailsTo(address).map((mail) => readHeader(mail, 'Message-ID')))
  expect(new Set(ids[0]).size).toBe(1)
  expect(ids[1]).not.toEqual(ids[0])
})
