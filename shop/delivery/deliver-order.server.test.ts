import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers, deliveries, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder, waitingJobs } from '#tests/database/orders.ts'
import { liveSettings } from '#tests/live-settings.ts'
import { readHeader } from '#tests/smtp.ts'
import { deliverOrder } from './deliver-order.server.ts'
import { resendOrderLater } from './resend-order-later.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'

// Settings are read at import, which is later than this.
const smtp = await vi.hoisted(async () => {
  const { startSmtpForShop } = await import('#tests/smtp.ts')
  process.env.MAIL_FROM = 'Board Blueprints <hello@shop.example>'
  return startSmtpForShop()
})

afterAll(() => smtp.stop())

beforeEach(() => {
  smtp.behaviour.rejectionFor = () => null
})

const paidOrder = (changed = {}) => addOrder({ status: 'completed', completedAt: new Date(), ...changed })
const triesOf = (orderId: string) =>
  db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(deliveries.id)
const first = (orderId: string) => sendOrderMail({ orderId, repetition: 0 })

describe('a completed order', () => {
  it('becomes a job for the mail, one for WhatsApp and one for the files', async () => {
    const { id } = await paidOrder()
    await deliverOrder(id)
    const message = { orderId: id, repetition: 0 }
    expect(await waitingJobs('delivery.email', id)).toMatchObject([{ data: message }])
    expect(await waitingJobs('delivery.whatsapp', id)).toMatchObject([{ data: message }])
    expect(await waitingJobs('copies.prepare', id)).toMatchObject([{ data: { orderId: id } }])
  })

  it('is mailed once although its job runs twice', async () => {
    const { id, email } = await paidOrder()
    await deliverOrder(id)
    await deliverOrder(id)
    for (const { data } of await waitingJobs('delivery.email', id)) {
      await sendOrderMail(data)
    }
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await triesOf(id)).toMatchObject([{ status: 'sent', channel: 'email', kind: 'order', address: email }])
  })

  it.each([
    ['pending', { status: 'pending' as const }],
    ['failed', { status: 'failed' as const }],
    ['refunded', { refundedAt: new Date() }],
  ])('is not delivered while it is %s', async (_, changed) => {
    const { id, email } = await paidOrder(changed)
    await deliverOrder(id)
    expect(await waitingJobs('delivery.email', id)).toEqual([])
    expect(await first(id)).toBe('nothing-to-send')
    expect(smtp.mailsTo(email)).toEqual([])
  })

  it('is not delivered to somebody who asked to be forgotten', async () => {
    const { id, customerId } = await paidOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await first(id)).toBe('nothing-to-send')
  })
})

describe('its mail', () => {
  it('has the links, no way to unsubscribe and a Message-ID that stays the same', async () => {
    const { id, email } = await paidOrder({ productType: 'combo', amountInPaise: 34_800 })
    await first(id)
    const [mail] = smtp.mailsTo(email)
    if (!mail) throw new Error('no mail')
    expect(mail.message.replaceAll(/=\r\n/g, '').match(/\/download\/[^\s"<]+/g)?.length).toBeGreaterThanOrEqual(6)
    expect(readHeader(mail, 'List-Unsubscribe')).toBeUndefined()
    expect(readHeader(mail, 'Message-ID')).toMatch(/^<[\w-]{43}@shop\.example>$/)
    expect(readHeader(mail, 'Message-ID')).not.toContain(id)
    const [row] = await triesOf(id)
    expect(row?.providerId).toBe(readHeader(mail, 'Message-ID'))

    // As if the process had died before it could note the success: the same message goes out again, recognisably.
    await db.update(deliveries).set({ status: 'abandoned' }).where(eq(deliveries.orderId, id))
    await first(id)
    const both = smtp.mailsTo(email).map((sent) => readHeader(sent, 'Message-ID'))
    expect(both).toEqual([both[0], both[0]])
  })

  it('arrives once each when the server was down for a while', async () => {
    const paid = await Promise.all([1, 2, 3, 4, 5].map(() => paidOrder()))
    await smtp.stop()
    for (const { id } of paid) await expect(first(id)).rejects.toThrow('ECONNREFUSED')
    for (const { id } of paid) expect(await triesOf(id)).toMatchObject([{ status: 'failed' }])
    await smtp.start()
    for (const { id } of paid) expect(await first(id)).toBe('sent')
    for (const { id } of paid) expect(await first(id)).toBe('sent-before')
    for (const { email } of paid) expect(smtp.mailsTo(email)).toHaveLength(1)
    for (const { id } of paid) expect(await triesOf(id)).toMatchObject([{ status: 'failed' }, { status: 'sent' }])
  })

  it('is tried again after greylisting', async () => {
    const { id, email } = await paidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.7.1 Greylisted' })
    await expect(first(id)).rejects.toThrow('451')
    smtp.behaviour.rejectionFor = () => null
    expect(await first(id)).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await triesOf(id)).toMatchObject([{ status: 'failed' }, { status: 'sent', error: null }])
  })

  it('is refused once by a server that knows no such reader, and the owner can see it', async () => {
    const { id, email } = await paidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    expect(await first(id)).toBe('refused')
    expect(await first(id)).toBe('refused')
    expect(smtp.recipients.filter((address) => address === email)).toHaveLength(1)
    expect(await triesOf(id)).toMatchObject([{ status: 'refused', error: expect.stringContaining('No such user') }])
  })
})

describe('resending', () => {
  const resendNow = async (orderId: string) =>
    sendOrderMail(await db.transaction((tx) => resendOrderLater(tx, orderId)))

  it('sends the same words as another message', async () => {
    const { id, email } = await paidOrder()
    await first(id)
    expect(await resendNow(id)).toBe('sent')
    expect(await resendNow(id)).toBe('sent')
    expect((await triesOf(id)).map(({ messageKey }) => messageKey.split(':').at(-1))).toEqual(['0', '1', '2'])
    const ids = smtp.mailsTo(email).map((mail) => readHeader(mail, 'Message-ID'))
    expect(new Set(ids).size).toBe(3)
    // The job that was to follow a failure finds nothing to do.
    for (const { data } of await waitingJobs('delivery.email', id)) {
      expect(await sendOrderMail(data)).toBe('sent-before')
    }
  })

  it('says that it failed, and the job goes on', async () => {
    const { id, email } = await paidOrder()
    await first(id)
    smtp.behaviour.rejectionFor = () => ({ at: 'DATA', code: 421, text: '4.3.2 Shutting down' })
    await expect(resendNow(id)).rejects.toThrow()
    smtp.behaviour.rejectionFor = () => null
    const [job] = await waitingJobs('delivery.email', id)
    if (!job) throw new Error('no job')
    expect(await sendOrderMail(job.data)).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(2)
  })

  it('reaches an address that has been mended', async () => {
    const { id } = await paidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    expect(await first(id)).toBe('refused')
    smtp.behaviour.rejectionFor = () => null
    await db.update(orders).set({ email: 'mended@example.in' }).where(eq(orders.id, id))
    expect(await resendNow(id)).toBe('sent')
    expect(smtp.mailsTo('mended@example.in')).toHaveLength(1)
  })
})

describe('in a live shop', () => {
  /** Settings are read at import: other settings need a fresh import. */
  async function liveShop() {
    vi.resetModules()
    for (const [name, value] of Object.entries({ ...liveSettings, SMTP_URL: smtp.url })) vi.stubEnv(name, value)
    const [{ deliverOrder }, { sendOrderMail }] = await Promise.all([
      import('./deliver-order.server.ts'),
      import('./send-order-mail.server.ts'),
    ])
    vi.unstubAllEnvs()
    return { deliverOrder, sendOrderMail }
  }

  it('nothing is delivered for sandbox money, and the owner is told', async () => {
    const { id, email } = await paidOrder()
    const live = await liveShop()
    await live.deliverOrder(id)
    expect(await waitingJobs('copies.prepare', id)).toEqual([])
    expect(await waitingJobs('delivery.whatsapp', id)).toEqual([])
    expect(await live.sendOrderMail({ orderId: id, repetition: 0 })).toBe('refused')
    expect(smtp.mailsTo(email)).toEqual([])
    const ofOrder = and(eq(deliveries.orderId, id), eq(deliveries.status, 'refused'))
    expect(await db.select().from(deliveries).where(ofOrder)).toMatchObject([
      { error: expect.stringContaining('sandbox money') },
    ])
  })

  it('real money is delivered for, without WhatsApp where that is not configured', async () => {
    const { id, email } = await paidOrder({ provider: 'cashfree' })
    const live = await liveShop()
    await live.deliverOrder(id)
    expect(await waitingJobs('copies.prepare', id)).toHaveLength(1)
    expect(await waitingJobs('delivery.whatsapp', id)).toEqual([])
    expect(await live.sendOrderMail({ orderId: id, repetition: 0 })).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })
})
