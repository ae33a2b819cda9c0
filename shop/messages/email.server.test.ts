import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { type DeliveryKind, deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { mailOnce } from './email.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())
afterAll(() => smtp.stop())

const written = { subject: 'Your files', html: '<p>Hello</p>', text: 'Hello' }

async function addMessage(kind: DeliveryKind = 'order') {
  const { id: orderId, customerId, email: address } = await addOrder()
  return { key: `${kind}:${orderId}:email:0`, kind, customerId, orderId, address }
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

it.each<[DeliveryKind, number]>([
  ['refund', 14],
  ['login-code', 14],
  ['guide', 14],
  ['payment-link', 14],
  ['new-edition', 4],
  ['news', 4],
])(
  'lets mails of the kind "%s" use %i of 16 connections, so that the mail of an order never waits for them',
  async (kind, places) => {
    const { promise: held, resolve: accept } = Promise.withResolvers<void>()
    smtp.behaviour.held = held
    smtp.heldRecipients.length = 0
    const messages = await Promise.all(Array.from({ length: 18 }, () => addMessage(kind)))
    const sending = messages.map((message) => mailOnce(message, () => written))
    await expect.poll(() => smtp.heldRecipients).toHaveLength(places)
    const paid = await addMessage()
    sending.push(mailOnce(paid, () => written))
    await expect.poll(() => smtp.heldRecipients).toContain(paid.address)
    expect(smtp.heldRecipients).toHaveLength(places + 1)
    smtp.behaviour.held = null
    accept()
    expect(new Set(await Promise.all(sending))).toEqual(new Set(['sent']))
  },
)
