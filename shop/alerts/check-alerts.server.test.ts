import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertMessages, alertSettings, alerts } from '#db/schema/alerts.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import type { JobName } from '#platform/queue/queue.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder, checkOut, openOrder } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { checkAlerts } from './check-alerts.server.ts'
import { findSellingBlock } from './find-selling-block.server.ts'
import { listAlerts } from './list-alerts.server.ts'
import { retryFailedJobs } from './retry-failed-jobs.server.ts'
import { watchWrites } from './watch-writes.server.ts'

const ownerEmail = 'owner@shop.example'
const ownerNumber = '9876500001'

// The shop reads its settings at import, which happens after this.
const { smtp, whatsapp, razorpay, otherKeys } = await vi.hoisted(async () => {
  const { startSmtp } = await import('#tests/fakes/smtp.ts')
  const { startFakeWhatsApp } = await import('#tests/fakes/whatsapp.ts')
  const [smtp, whatsapp] = await Promise.all([startSmtp(), startFakeWhatsApp()])
  const keys = { keyId: 'rzp_test_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
  Object.assign(process.env, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    WHATSAPP_ACCESS_TOKEN: 'EAAtest',
    WHATSAPP_PHONE_NUMBER_ID: '1066',
    WHATSAPP_APP_SECRET: 'whatsapp-secret',
    WHATSAPP_VERIFY_TOKEN: 'whatsapp-verify-token',
    WHATSAPP_TEMPLATE: 'order_delivered_v1',
    WHATSAPP_ALERT_TEMPLATE: 'shop_alert_v1',
    WHATSAPP_API_URL: whatsapp.origin,
  })
  const { startFakeRazorpay } = await import('#tests/fakes/payments/razorpay.ts')
  const razorpay = await startFakeRazorpay(keys)
  const otherKeys = await startFakeRazorpay({ ...keys, keySecret: 'a new key' })
  return { smtp, whatsapp, razorpay, otherKeys }
})

/** Where the provider's address leads now. */
const network = { razorpay: razorpay.baseUrl, refusesPayments: false }
const unreachable = 'http://127.0.0.1:1'
const realFetch = globalThis.fetch
vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
  const address = String(input).replace('https://api.razorpay.com/v1', network.razorpay)
  const isRefused = network.refusesPayments && init?.method === 'POST' && address !== String(input)
  if (isRefused) return Response.json({ error: { code: 'GATEWAY_ERROR' } }, { status: 422 })
  return realFetch(address, init)
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([smtp.stop(), whatsapp.stop(), razorpay.stop(), otherKeys.stop()])
})

beforeEach(async () => {
  Object.assign(network, { razorpay: razorpay.baseUrl, refusesPayments: false })
  smtp.behaviour.rejectionFor = () => null
  smtp.received.length = 0
  whatsapp.sent.length = 0
  whatsapp.behaviour.isTokenExpired = false
  await db.execute(sql`delete from pgboss.job`)
  // Consents cannot be deleted, only truncated.
  await db.execute(sql`truncate alerts, alert_settings, failing_calls, audit_log, payment_events, orders cascade`)
  await db.insert(alertSettings).values({ email: ownerEmail, whatsAppNumber: ownerNumber })
})

const subjects = () => smtp.mailsTo(ownerEmail).map((mail) => readHeader(mail, 'subject'))
const shownCauses = async () => (await listAlerts()).map(({ cause }) => cause)
const checkTwice = async () => {
  for (let time = 0; time < 2; time++) await checkAlerts()
}
const addFailedJob = (name: JobName) =>
  db.execute(sql`insert into pgboss.job (name, data) values (${deadLetterQueue(name)}, '{"leadId": "one"}')`)
const addPaidOrder = (minutesAgo: number) =>
  addOrder({ status: 'completed', completedAt: new Date(Date.now() - minutesAgo * 60_000) })
const failToMail = (orderId: string) =>
  sendOrderMail({ orderId, resendNumber: 0 }).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a fault is on the dashboard and in one message, and disappears when it is over', () => {
  it('the payment provider is down', async () => {
    network.razorpay = unreachable
    await checkTwice()
    const [shown] = await listAlerts()
    expect(shown).toMatchObject({ cause: 'provider-unreachable', cannotSell: true })
    expect(shown?.text).toContain('Razorpay cannot be reached')
    expect(await findSellingBlock()).toBe('provider-unreachable')
    expect(subjects()).toEqual(['Board Blueprints: The payment provider does not answer'])
    expect(whatsapp.sent.map(({ to }) => to)).toEqual([`91${ownerNumber}`])

    network.razorpay = razorpay.baseUrl
    await checkTwice()
    expect(await listAlerts()).toEqual([])
    expect(await findSellingBlock()).toBeNull()
    expect(subjects().slice(1)).toEqual(['Board Blueprints: Solved: The payment provider does not answer'])
    expect(whatsapp.sent).toHaveLength(2)
  })

  it('the payment provider refuses our keys', async () => {
    network.razorpay = otherKeys.baseUrl
    await checkTwice()
    expect(await shownCauses()).toEqual(['provider-keys'])
    expect((await listAlerts())[0]?.text).toContain('HTTP 401')
    expect(await findSellingBlock()).toBe('provider-keys')
    expect(subjects()).toEqual(['Board Blueprints: The payment provider refuses our keys'])

    network.razorpay = razorpay.baseUrl
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('checkouts fail with a reason while the provider accepts our keys', async () => {
    network.refusesPayments = true
    for (let time = 0; time < 3; time++) expect(await checkOut()).toEqual({ refused: 'payment-service-error' })
    await checkTwice()
    expect(await shownCauses()).toEqual(['checkouts-failing'])
    expect((await listAlerts())[0]?.text).toContain('HTTP 422 GATEWAY_ERROR')
    expect(subjects()).toEqual(['Board Blueprints: Checkouts are failing'])

    network.refusesPayments = false
    for (let time = 0; time < 3; time++) await checkOut()
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('one or two failed checkouts are not an alert', async () => {
    network.refusesPayments = true
    for (let time = 0; time < 2; time++) await checkOut()
    await checkAlerts()
    expect(await shownCauses()).toEqual([])
  })

  it('the provider is down for buyers, payment checks and us: that is one cause and one message', async () => {
    const { id } = await openOrder()
    network.razorpay = unreachable
    await Promise.all([1, 2, 3].flatMap(() => [checkOut(), expect(syncPayment(id)).rejects.toThrow()]))
    await checkTwice()
    expect(subjects()).toEqual(['Board Blueprints: The payment provider does not answer'])
  })

  it('payments cannot be checked', async () => {
    const { id, paymentRef } = await openOrder()
    const realNetwork = network.razorpay
    const broken = vi.fn((input: string, init?: RequestInit) => {
      if (String(input).endsWith(paymentRef)) return Response.json({}, { status: 404 })
      return realFetch(String(input).replace('https://api.razorpay.com/v1', realNetwork), init)
    })
    const working = globalThis.fetch
    vi.stubGlobal('fetch', broken)
    for (let time = 0; time < 3; time++) await expect(syncPayment(id)).rejects.toThrow()
    await checkTwice()
    expect(await shownCauses()).toEqual(['payment-checks-failing'])
    expect(subjects()).toEqual(['Board Blueprints: The shop cannot check payments'])

    vi.stubGlobal('fetch', working)
    for (let time = 0; time < 3; time++) await syncPayment(id)
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('the mail server refuses us: WhatsApp reports it now, and a mail when it works again', async () => {
    const { id } = await addPaidOrder(0)
    smtp.behaviour.rejectionFor = () => ({ at: 'MAIL FROM', code: 550, text: 'Sender not verified' })
    for (let time = 0; time < 3; time++) expect(await failToMail(id)).toContain('Sender not verified')
    await checkTwice()
    expect(await shownCauses()).toEqual(['mail-failing'])
    expect((await listAlerts())[0]?.text).toContain('Sender not verified')
    expect(subjects()).toEqual([])
    expect(whatsapp.sent).toHaveLength(1)
    expect(whatsapp.sent[0]?.parameters[0]).toContain('Emails are not being sent')

    smtp.behaviour.rejectionFor = () => null
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toEqual(['Board Blueprints: Solved: Emails are not being sent'])
    expect(whatsapp.sent).toHaveLength(2)
  })

  it('the mail server is down', async () => {
    const { id } = await addPaidOrder(0)
    await smtp.stop()
    for (let time = 0; time < 3; time++) expect(await failToMail(id)).toContain('ECONNREFUSED')
    await checkTwice()
    expect(await shownCauses()).toEqual(['mail-failing'])
    await smtp.start()
    expect(await failToMail(id)).toBeNull()
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toEqual(['Board Blueprints: Solved: Emails are not being sent'])
  })

  it('the token of WhatsApp has expired', async () => {
    whatsapp.behaviour.isTokenExpired = true
    await checkTwice()
    expect(await shownCauses()).toEqual(['whatsapp-token'])
    expect(subjects()).toEqual(['Board Blueprints: WhatsApp refuses our token'])
    whatsapp.behaviour.isTokenExpired = false
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('the disk is full', async () => {
    mkdirSync(env.dataDir, { recursive: true })
    const path = join(env.dataDir, '.write-check')
    const fillDisk = async () => {
      rmSync(path, { force: true })
      symlinkSync('/dev/full', path)
      // The check removes its file, and repeats a bad answer for a second.
      await sleep(1_100)
    }
    await vi.waitFor(
      async () => {
        await fillDisk()
        await watchWrites()
        expect(await shownCauses()).toEqual(['cannot-write'])
      },
      { timeout: 60_000 },
    )
    await fillDisk()
    await watchWrites()
    await checkAlerts()
    expect(subjects()).toEqual(['Board Blueprints: The shop cannot save anything'])

    rmSync(path, { force: true })
    await vi.waitFor(
      async () => {
        await watchWrites()
        await checkAlerts()
        expect(await shownCauses()).toEqual([])
      },
      { timeout: 60_000, interval: 500 },
    )
    // A message that was not accepted is tried again at the next check.
    await vi.waitFor(
      async () => {
        await watchWrites()
        expect(subjects()).toHaveLength(2)
      },
      { timeout: 60_000, interval: 500 },
    )
  })

  it('a paid order was not delivered for 5 minutes', async () => {
    await addPaidOrder(4)
    await checkAlerts()
    expect(subjects(), 'already listed, but no message yet').toEqual([])
    expect(await shownCauses()).toEqual(['undelivered'])
    await db.execute(sql`truncate orders cascade`)
    const order = await addPaidOrder(6)
    await checkTwice()
    expect(await listAlerts()).toMatchObject([
      { cause: 'undelivered', link: { to: `/admin-dashboard/orders/${order.id}` } },
    ])
    expect(subjects()).toEqual(['Board Blueprints: A paid order was not delivered'])
    await addDelivery(order, 'sent')
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('money has not reached the bank, which only the check of every minute looks for', async () => {
    const { id } = await addOrder({ status: 'completed', provider: 'razorpay' })
    const paid = await addPayment(id, { provider: 'razorpay', createdAt: new Date(Date.now() - 8 * 86_400_000) })
    expect(await shownCauses()).toEqual([])
    await checkTwice()
    expect(await shownCauses()).toEqual(['settlement-late'])
    expect(subjects()).toHaveLength(1)

    await db.delete(receivedPayments).where(eq(receivedPayments.externalId, paid.externalId))
    expect(await shownCauses()).toEqual(['settlement-late'])
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })

  it('background jobs failed, until the owner retries them', async () => {
    await addFailedJob('lead.created')
    await checkTwice()
    expect(await shownCauses()).toEqual(['jobs-failed'])
    expect(subjects()).toEqual(['Board Blueprints: Background jobs failed'])
    await retryFailedJobs({ ip: null, name: 'owner' }, 'lead.created')
    expect(await shownCauses(), 'before the next check').toEqual([])
  })

  it('a mail was refused for its address', async () => {
    const order = await addPaidOrder(1)
    const error = "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 No such user"
    await addDelivery(order, 'refused', { error })
    await checkTwice()
    expect(await shownCauses()).toEqual(['mails-refused'])
    expect(subjects()).toEqual(['Board Blueprints: Emails were refused'])
  })

  it('webhooks do not verify, which false ones alone do not show', async () => {
    const forged = razorpay.redeliver(
      { body: '{"event":"payment_link.paid"}', headers: new Headers() },
      { secret: 'x' },
    )
    for (let time = 0; time < 5; time++) await receiveWebhook('razorpay', forged.body, forged.headers)
    await checkAlerts()
    expect(await shownCauses()).toEqual([])

    const { id, paymentRef } = await openOrder()
    await razorpay.pay(paymentRef)
    await syncPayment(id)
    await addDelivery({ ...(await openOrder()), id }, 'sent')
    await checkTwice()
    expect(await shownCauses()).toEqual(['webhooks-refused'])
    expect(subjects()).toEqual(['Board Blueprints: Webhooks have a wrong signature'])

    const genuine = razorpay.webhook(paymentRef, 'paid')
    await receiveWebhook('razorpay', genuine.body, genuine.headers)
    await checkTwice()
    expect(await shownCauses()).toEqual([])
    expect(subjects()).toHaveLength(2)
  })
})

describe('two causes that stop the shop', () => {
  const bodies = () => smtp.mailsTo(ownerEmail).map(({ message }) => message.replaceAll(/=\r\n/g, ''))

  it('the end of one says that buyers still cannot pay, and the end of the last one does not', async () => {
    network.razorpay = otherKeys.baseUrl
    await checkTwice()
    network.razorpay = unreachable
    await checkTwice()
    expect(subjects().slice(1), 'an unreachable provider has not accepted our keys').toEqual([
      'Board Blueprints: The payment provider does not answer',
    ])
    expect(await findSellingBlock()).not.toBeNull()

    network.razorpay = otherKeys.baseUrl
    await checkTwice()
    expect(subjects().slice(2)).toEqual(['Board Blueprints: Solved: The payment provider does not answer'])
    const still = 'Buyers still cannot pay: The payment provider refuses our keys.'
    expect(bodies().at(-1)).toContain(still)
    expect(JSON.stringify(whatsapp.sent.at(-1))).toContain(still)
    expect(await findSellingBlock()).toBe('provider-keys')

    network.razorpay = razorpay.baseUrl
    await checkTwice()
    expect(subjects().slice(3)).toEqual(['Board Blueprints: Solved: The payment provider refuses our keys'])
    expect(bodies().at(-1)).toContain('accepts our keys again')
    expect(bodies().at(-1)).not.toContain('still cannot pay')
    expect(await findSellingBlock()).toBeNull()
    expect(await listAlerts()).toEqual([])
  })
})

describe('checkAlerts', () => {
  it('sends no storm when a cause comes and goes', async () => {
    for (let time = 0; time < 4; time++) {
      network.razorpay = otherKeys.baseUrl
      await checkAlerts()
      network.razorpay = razorpay.baseUrl
      await checkAlerts()
    }
    expect(await db.$count(alerts)).toBe(4)
    expect(subjects()).toHaveLength(2)
    await db.update(alertMessages).set({ sentAt: sql`sent_at - interval '31 minutes'` })
    network.razorpay = otherKeys.baseUrl
    await checkAlerts()
    expect(subjects()).toHaveLength(3)
  })

  it('sends each message once when two checks follow each other, and keeps what a service did not answer', async () => {
    network.razorpay = otherKeys.baseUrl
    await checkAlerts()
    await whatsapp.stop()
    await checkAlerts()
    expect(await shownCauses()).toEqual(['provider-keys'])
    expect(subjects()).toHaveLength(1)
  })

  it('sends to the support address when the owner entered none', async () => {
    await db.delete(alertSettings)
    network.razorpay = otherKeys.baseUrl
    await checkAlerts()
    expect(smtp.mailsTo('support@example.com')).toHaveLength(1)
  })

  it('puts no name, address or key into the alert', async () => {
    const { id, email } = await addPaidOrder(6)
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: `5.7.1 <${email}> blocked as spam` })
    for (let time = 0; time < 3; time++) await failToMail(id)
    await checkAlerts()
    const stored = JSON.stringify(await db.select().from(alerts))
    expect(stored).toContain('mail-failing')
    expect(stored).not.toContain(email)
  })
})
