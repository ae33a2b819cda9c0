import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { rateLimits } from '#db/schema/machinery.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { resendOrderLater } from '#shop/orders/resend-order-later.server.ts'
import { addOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { liveSettings } from '#tests/live-settings.ts'
import { deliverOrder } from './deliver-order.server.ts'
import { sendFreshLinksLater } from './send-fresh-links-later.server.ts'
import { sendOrderMail } from './send-order-mail.server.ts'

// The shop reads its settings at import, which happens after this.
const smtp = await vi.hoisted(async () => {
  const { startSmtpForShop } = await import('#tests/fakes/smtp.ts')
  process.env.MAIL_FROM = 'Board Blueprints <hello@shop.example>'
  return startSmtpForShop()
})

afterAll(() => smtp.stop())

beforeEach(() => {
  smtp.behaviour.rejectionFor = () => null
})

const addPaidOrder = (changed = {}) => addOrder({ status: 'completed', completedAt: new Date(), ...changed })
const listAttempts = (orderId: string) =>
  db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(deliveries.id)
const sendFirst = (orderId: string) => sendOrderMail({ orderId, resendNumber: 0 })

describe('a completed order', () => {
  it('enqueues a job for the mail and one for WhatsApp', async () => {
    const { id } = await addPaidOrder()
    await deliverOrder(id)
    const message = { orderId: id, resendNumber: 0 }
    expect(await waitingJobs('delivery.email', id)).toMatchObject([{ data: message }])
    expect(await waitingJobs('delivery.whatsapp', id)).toMatchObject([{ data: message }])
  })

  it('is mailed once when its job runs twice', async () => {
    const { id, email } = await addPaidOrder()
    await deliverOrder(id)
    await deliverOrder(id)
    for (const { data } of await waitingJobs('delivery.email', id)) {
      await sendOrderMail(data)
    }
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await listAttempts(id)).toMatchObject([{ status: 'sent', channel: 'email', kind: 'order', address: email }])
  })

  it.each([
    ['pending', { status: 'pending' as const }],
    ['failed', { status: 'failed' as const }],
    ['refunded', { refundedAt: new Date() }],
  ])('is not delivered while it is %s', async (_, changed) => {
    const { id, email } = await addPaidOrder(changed)
    await deliverOrder(id)
    expect(await waitingJobs('delivery.email', id)).toEqual([])
    expect(await sendFirst(id)).toBe('nothing-to-send')
    expect(smtp.mailsTo(email)).toEqual([])
  })

  it('is found for its own message when many are sent at the same time', async () => {
    const [one, two, pending] = [await addPaidOrder(), await addPaidOrder(), await addOrder()]
    const results = await Promise.all([one, pending, two, pending].map(({ id }) => sendFirst(id)))
    expect(results).toEqual(['sent', 'nothing-to-send', 'sent', 'nothing-to-send'])
    for (const { email } of [one, two]) expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  it('is not delivered to an erased buyer', async () => {
    const { id, customerId } = await addPaidOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await sendFirst(id)).toBe('nothing-to-send')
  })
})

describe('its mail', () => {
  it('contains the links, no unsubscribe link, and the same Message-ID each time', async () => {
    const { id, email } = await addPaidOrder({ productId: 'combo', amountInPaise: 34_800 })
    await sendFirst(id)
    const [mail] = smtp.mailsTo(email)
    if (!mail) throw new Error('no mail')
    expect(mail.message.replaceAll(/=\r\n/g, '').match(/\/download\/[^\s"<]+/g)?.length).toBeGreaterThanOrEqual(6)
    expect(readHeader(mail, 'List-Unsubscribe')).toBeUndefined()
    expect(readHeader(mail, 'Message-ID')).toMatch(/^<[\w-]{43}@shop\.example>$/)
    expect(readHeader(mail, 'Message-ID')).not.toContain(id)
    const [row] = await listAttempts(id)
    expect(row?.providerId).toBe(readHeader(mail, 'Message-ID'))

    // As if the process was killed before it recorded the success.
    await db.update(deliveries).set({ status: 'abandoned' }).where(eq(deliveries.orderId, id))
    await sendFirst(id)
    const both = smtp.mailsTo(email).map((sent) => readHeader(sent, 'Message-ID'))
    expect(both).toEqual([both[0], both[0]])
  })

  it('arrives once for each order after the mail server was down', async () => {
    const paid = await Promise.all([1, 2, 3, 4, 5].map(() => addPaidOrder()))
    await smtp.stop()
    for (const { id } of paid) await expect(sendFirst(id)).rejects.toThrow('ECONNREFUSED')
    for (const { id } of paid) expect(await listAttempts(id)).toMatchObject([{ status: 'failed' }])
    await smtp.start()
    for (const { id } of paid) expect(await sendFirst(id)).toBe('sent')
    for (const { id } of paid) expect(await sendFirst(id)).toBe('sent-before')
    for (const { email } of paid) expect(smtp.mailsTo(email)).toHaveLength(1)
    for (const { id } of paid) expect(await listAttempts(id)).toMatchObject([{ status: 'failed' }, { status: 'sent' }])
  })

  it('is retried after greylisting', async () => {
    const { id, email } = await addPaidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.7.1 Greylisted' })
    await expect(sendFirst(id)).rejects.toThrow('451')
    smtp.behaviour.rejectionFor = () => null
    expect(await sendFirst(id)).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await listAttempts(id)).toMatchObject([{ status: 'failed' }, { status: 'sent', error: null }])
  })

  it('is refused once for an unknown address, and the owner can see it', async () => {
    const { id, email } = await addPaidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    expect(await sendFirst(id)).toBe('refused')
    expect(await sendFirst(id)).toBe('refused')
    expect(smtp.recipients.filter((address) => address === email)).toHaveLength(1)
    expect(await listAttempts(id)).toMatchObject([
      { status: 'refused', error: expect.stringContaining('No such user') },
    ])
  })
})

describe('resending', () => {
  const resendNow = async (orderId: string) =>
    sendOrderMail(await db.transaction((tx) => resendOrderLater(tx, orderId)))

  it('sends a separate message', async () => {
    const { id, email } = await addPaidOrder()
    await sendFirst(id)
    expect(await resendNow(id)).toBe('sent')
    expect(await resendNow(id)).toBe('sent')
    expect((await listAttempts(id)).map(({ messageKey }) => messageKey.split(':').at(-1))).toEqual(['0', '1', '2'])
    const ids = smtp.mailsTo(email).map((mail) => readHeader(mail, 'Message-ID'))
    expect(new Set(ids).size).toBe(3)
    // The job that would retry the mail has nothing left to do.
    for (const { data } of await waitingJobs('delivery.email', id)) {
      expect(await sendOrderMail(data)).toBe('sent-before')
    }
  })

  it('fails, and the job sends it later', async () => {
    const { id, email } = await addPaidOrder()
    await sendFirst(id)
    smtp.behaviour.rejectionFor = () => ({ at: 'DATA', code: 421, text: '4.3.2 Shutting down' })
    await expect(resendNow(id)).rejects.toThrow()
    smtp.behaviour.rejectionFor = () => null
    const [job] = await waitingJobs('delivery.email', id)
    if (!job) throw new Error('no job')
    expect(await sendOrderMail(job.data)).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(2)
  })

  it('reaches a corrected address', async () => {
    const { id } = await addPaidOrder()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    expect(await sendFirst(id)).toBe('refused')
    smtp.behaviour.rejectionFor = () => null
    const email = `corrected-${id}@example.in`
    await db.update(orders).set({ email }).where(eq(orders.id, id))
    expect(await resendNow(id)).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  it('starts now unless a delay is given', async () => {
    const [now, later] = [await addPaidOrder(), await addPaidOrder()]
    await db.transaction((tx) => resendOrderLater(tx, now.id))
    await db.transaction((tx) => resendOrderLater(tx, later.id, 60))
    const delays = await db.execute(sql`select extract(epoch from start_after - created_on)::int as seconds
      from pgboss.job where name = 'delivery.email' and data->>'orderId' in (${now.id}, ${later.id}) order by 1`)
    expect(delays.rows).toEqual([{ seconds: 0 }, { seconds: 60 }])
  })
})

describe('fresh links', () => {
  it('are sent three times an hour and ten times a day at most, counted per order', async () => {
    const [{ id }, other] = [await addPaidOrder(), await addPaidOrder()]
    for (let resendNumber = 1; resendNumber <= 3; resendNumber++) {
      expect(await sendFreshLinksLater(id)).toEqual({ orderId: id, resendNumber: 1 })
    }
    expect(await sendFreshLinksLater(id)).toEqual({ refused: 'too-often' })
    expect(await waitingJobs('delivery.email', id)).toHaveLength(3)
    expect(await sendFreshLinksLater(other.id)).toEqual({ orderId: other.id, resendNumber: 1 })

    const listSeconds = async (name: string) =>
      (
        await db
          .select()
          .from(rateLimits)
          .where(like(rateLimits.key, `${name}:%`))
      ).map(({ expire }) => ((expire?.getTime() ?? 0) - Date.now()) / 1000)
    for (const [name, seconds] of [['fresh-links', 60 * 60] as const, ['fresh-links-day', 24 * 60 * 60] as const]) {
      const left = await listSeconds(name)
      expect(left).toHaveLength(2)
      for (const one of left) expect(Math.abs(one - seconds)).toBeLessThan(60)
    }

    const anHourPasses = () => db.delete(rateLimits).where(like(rateLimits.key, 'fresh-links:%'))
    for (let sent = 4; sent <= 10; sent++) {
      await anHourPasses()
      expect(await sendFreshLinksLater(id)).toEqual({ orderId: id, resendNumber: 1 })
    }
    await anHourPasses()
    expect(await sendFreshLinksLater(id)).toEqual({ refused: 'too-often' })
    expect(await waitingJobs('delivery.email', id)).toHaveLength(10)
  })
})

const whatsAppSettings = {
  WHATSAPP_ACCESS_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1066',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'v'.repeat(16),
  WHATSAPP_TEMPLATE: 'order_delivered_v1',
}

describe('in a live shop', () => {
  afterEach(() => vi.unstubAllEnvs())

  /** The mode is read at import, so a live shop needs a new one; settings are read when they are first needed. */
  async function importLiveShop(settings: Record<string, string> = {}) {
    vi.resetModules()
    const all = { ...liveSettings, SMTP_URL: smtp.url, ...settings }
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
    const [{ deliverOrder }, { deliverOrderNow }, { sendOrderMail }, { sendOrderWhatsApp }] = await Promise.all([
      import('./deliver-order.server.ts'),
      import('./deliver-order-now.server.ts'),
      import('./send-order-mail.server.ts'),
      import('./send-order-whatsapp.server.ts'),
    ])
    return { deliverOrder, deliverOrderNow, sendOrderMail, sendOrderWhatsApp }
  }

  it('sandbox orders are not delivered, and the owner sees it', async () => {
    const { id, email } = await addPaidOrder()
    const live = await importLiveShop(whatsAppSettings)
    await live.deliverOrder(id)
    expect(await waitingJobs('delivery.whatsapp', id)).toEqual([])
    expect(await live.sendOrderMail({ orderId: id, resendNumber: 0 })).toBe('refused')
    expect(await live.sendOrderWhatsApp({ orderId: id, resendNumber: 0 })).toBe('nothing-to-send')
    expect(smtp.mailsTo(email)).toEqual([])
    const ofOrder = and(eq(deliveries.orderId, id), eq(deliveries.status, 'refused'))
    expect(await db.select().from(deliveries).where(ofOrder)).toMatchObject([
      { error: expect.stringContaining('sandbox money') },
    ])
  })

  it.each([
    ['with WhatsApp', whatsAppSettings, 1],
    ['without WhatsApp when it is not configured', {}, 0],
  ])('paid orders are delivered, %s', async (_, settings, whatsAppJobs) => {
    const { id, email } = await addPaidOrder({ provider: 'cashfree' })
    const live = await importLiveShop(settings)
    await live.deliverOrder(id)
    expect(await waitingJobs('delivery.email', id)).toHaveLength(1)
    expect(await waitingJobs('delivery.whatsapp', id)).toHaveLength(whatsAppJobs)
    expect(await live.sendOrderMail({ orderId: id, resendNumber: 0 })).toBe('sent')
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  it('paid orders are delivered immediately, without WhatsApp when it is not configured', async () => {
    const { id, customerId, email } = await addPaidOrder({ provider: 'cashfree' })
    await grantConsent(db, customerId, ['whatsappMarketing'], 'account', visitor)
    await (await importLiveShop()).deliverOrderNow(id)
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await listAttempts(id)).toMatchObject([{ channel: 'email', status: 'sent' }])
  })
})
