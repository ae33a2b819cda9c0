import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { openOrder, waitingJobs } from '#tests/database/orders.ts'
import { declinePayment } from './decline-payment.server.ts'
import type { SandboxEvent, WebhookFault } from './event.ts'
import { expirePayment } from './expire-payment.server.ts'
import { findPayment } from './find-payment.server.ts'
import { markPending } from './mark-pending.server.ts'
import { payLate } from './pay-late.server.ts'
import { planWebhooks } from './plan-webhooks.server.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { createSandbox } from './sandbox.server.ts'
import { sendWebhook, type WebhookJob } from './send-webhook.server.ts'
import { signatureHeader, signWebhook } from './webhook-signature.server.ts'

const sandbox = createSandbox()

const payable = (id: string) => ({
  id,
  amountInPaise: 500,
  currency: 'INR' as const,
  productName: 'A thing',
  customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
  payableUntil: new Date(Date.now() + 35 * 60_000),
  returnUrl: 'http://localhost:3000/thank-you',
  webhookUrl: 'http://localhost:3000/webhooks/sandbox',
  notes: { order_id: id },
})

async function webhooksAbout(ref: string): Promise<WebhookJob[]> {
  const jobs = await waitingJobs('sandbox.webhook')
  return jobs.map(({ data }) => data).filter(({ event }) => 'ref' in event && event.ref === ref)
}

describe('a sandbox payment', () => {
  it('is opened once per order, at an address that cannot be guessed', async () => {
    const started = await Promise.all([1, 2, 3].map(() => sandbox.start(payable('bb_once'))))
    expect(new Set(started.map(({ paymentRef }) => paymentRef)).size).toBe(1)
    expect(started[0]?.url).toMatch(/\/sandbox\/pay\/sbx_[\w-]{24}$/)
  })

  it('can be declined, stay pending, expire, and still be paid', async () => {
    const { paymentRef: ref } = await openOrder()
    expect(await declinePayment(ref)).toMatchObject({ status: 'open' })
    expect(await markPending(db, ref)).toMatchObject({ status: 'pending' })
    expect(await expirePayment(ref)).toBeNull()
    expect(await declinePayment(ref)).toMatchObject({ status: 'open' })
    expect(await expirePayment(ref)).toMatchObject({ status: 'expired' })
    expect(await markPending(db, ref)).toBeNull()
    expect(await recordTransfer({ ref, method: 'upi' })).toMatchObject({ status: 'paid' })
    expect(await declinePayment(ref)).toBeNull()
  })

  it('expires after its deadline', async () => {
    const { paymentRef: ref } = await openOrder()
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await db.update(sandboxPayments).set({ createdAt: anHourAgo }).where(eq(sandboxPayments.ref, ref))
    expect(await findPayment(ref)).toMatchObject({ status: 'expired' })
    expect(await sandbox.fetchPayment(ref)).toMatchObject({ received: [], outlook: 'failed', final: false })
  })

  it.each([
    [34, 'open', 'paid'],
    [36, 'expired', undefined],
  ])('that is %i minutes old is %s, and its page then makes it %s', async (minutes, status, paid) => {
    const { paymentRef: ref } = await openOrder()
    const createdAt = new Date(Date.now() - minutes * 60_000)
    const transfer = { ref, method: 'upi', onlyWhilePayable: true }
    await db.update(sandboxPayments).set({ createdAt }).where(eq(sandboxPayments.ref, ref))
    if (paid === undefined) expect(await recordTransfer(transfer)).toBeNull()
    expect(await findPayment(ref)).toMatchObject({ status })
    expect((await recordTransfer(transfer))?.status).toBe(paid)
  })

  it('counts every transfer, but one with a fixed id only once', async () => {
    const { paymentRef: ref, id } = await openOrder()
    await Promise.all([1, 2].map(() => recordTransfer({ ref, method: 'upi' })))
    for (let run = 0; run < 2; run++) await recordTransfer({ ref, method: 'upi', id: `late_${ref}` })
    const facts = await sandbox.fetchPayment(ref)
    expect(facts.orderId).toBe(id)
    expect(facts.received).toHaveLength(3)
  })

  it('that is paid late is pending until a job pays it', async () => {
    const { paymentRef: ref } = await openOrder()
    expect(await payLate(ref, 'card')).toMatchObject({ status: 'pending' })
    const [job] = (await waitingJobs('sandbox.late-transfer')).filter(({ data }) => data.ref === ref)
    expect((await sandbox.fetchPayment(ref)).received).toEqual([])
    if (job) await recordTransfer(job.data)
    expect((await sandbox.fetchPayment(ref)).received).toHaveLength(1)
  })

  describe('that was just paid on its page', () => {
    const payOnPage = (ref: string) => recordTransfer({ ref, method: 'upi', onlyWhilePayable: true })
    /** As another process of the shop does. */
    const addTransfer = (ref: string) =>
      db
        .insert(sandboxTransfers)
        .values({ id: `other_${ref}`, ref, amountInPaise: 100, currency: 'INR', method: 'card' })
    const receivedFor = async (ref: string) => (await sandbox.fetchPayment(ref)).received

    it('is the same in memory, which answers the first question, as in the tables, which answer the second', async () => {
      const { paymentRef: ref } = await openOrder()
      await payOnPage(ref)
      const [first, second] = [await sandbox.fetchPayment(ref), await sandbox.fetchPayment(ref)]
      expect(first).toEqual(second)
      expect(first.received).toHaveLength(1)
    })

    it('shows another transfer to the second question', async () => {
      const { paymentRef: ref } = await openOrder()
      await payOnPage(ref)
      await addTransfer(ref)
      expect(await receivedFor(ref)).toHaveLength(1)
      expect(await receivedFor(ref)).toHaveLength(2)
    })

    it('shows another transfer of this process at once', async () => {
      const { paymentRef: ref } = await openOrder()
      await payOnPage(ref)
      await recordTransfer({ ref, method: 'card' })
      expect(await receivedFor(ref)).toHaveLength(2)
    })

    it('shows another transfer at once when the question comes late', async () => {
      const { paymentRef: ref } = await openOrder()
      await payOnPage(ref)
      await addTransfer(ref)
      const later = performance.now() + 1_001
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
      expect(await receivedFor(ref)).toHaveLength(2)
      clock.mockRestore()
    })

    it('shows another transfer at once when its webhook was to be lost', async () => {
      const { paymentRef: ref } = await openOrder()
      await recordTransfer({ ref, method: 'upi', onlyWhilePayable: true, fault: 'drop' })
      await addTransfer(ref)
      expect(await receivedFor(ref)).toHaveLength(2)
    })
  })

  it('that was never opened is unknown', async () => {
    await expect(sandbox.fetchPayment('sbx_unknown')).rejects.toThrow('no such payment')
    expect(await recordTransfer({ ref: 'sbx_unknown', method: 'upi' })).toBeNull()
  })
})

describe('the webhooks of a payment', () => {
  const expectedTypes: Record<WebhookFault, string[]> = {
    normal: ['payment.paid'],
    duplicate: ['payment.paid', 'payment.paid'],
    delay: ['payment.paid'],
    drop: [],
    reorder: ['payment.paid', 'payment.opened'],
    forge: ['payment.paid', 'payment.paid forged'],
  }

  it.each(Object.entries(expectedTypes))('have the chosen fault: %s', async (fault, types) => {
    const { paymentRef: ref } = await openOrder()
    await recordTransfer({ ref, method: 'upi', fault: fault as WebhookFault })
    const sent = await webhooksAbout(ref)
    const sentTypes = sent.map(({ event, forged }) => `${event.type}${forged ? ' forged' : ''}`)
    expect(sentTypes.toSorted()).toEqual(types.toSorted())
    expect(new Set(sent.map(({ event }) => event.id)).size).toBe(fault === 'duplicate' ? 1 : types.length)
  })

  it('arrive with the older one last when reordered', () => {
    const planned = planWebhooks('sbx_1', 'payment.paid', 'reorder')
    expect(planned.map(({ isSentImmediately }) => isSentImmediately)).toEqual([true, false])
    const [newer = 0, older = 0] = planned.map(({ content }) => Date.parse(content.event.createdAt))
    expect(older).toBeLessThan(newer)
  })
})

describe('sendWebhook', () => {
  const event: SandboxEvent = { id: 'evt_1', type: 'payment.paid', ref: 'sbx_1', createdAt: 'now' }

  /** A shop that responds to every webhook with this status. */
  async function withShop(status: number, use: (url: string) => Promise<void>) {
    const received: { body: string; headers: Headers }[] = []
    const server = createServer(async (request, response) => {
      const chunks = await request.toArray()
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, `${value}`]))
      received.push({ body: Buffer.concat(chunks).toString(), headers })
      response.writeHead(status, { Location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/sandbox`).finally(() =>
      server.close(),
    )
    return received
  }

  it('sends a webhook that the sandbox accepts', async () => {
    const [webhook] = await withShop(200, (url) => sendWebhook({ url, event }))
    expect(JSON.parse(webhook?.body ?? '')).toEqual(event)
    expect(await sandbox.readWebhook(webhook?.body ?? '', webhook?.headers ?? new Headers())).toEqual({
      key: 'evt_1',
      paymentRef: 'sbx_1',
    })
  })

  it.each([301, 401, 404, 500])('fails when the shop responds with %i, so that its job is retried', async (status) => {
    await withShop(status, (url) => expect(sendWebhook({ url, event })).rejects.toThrow(`${status}`))
  })

  it('fails when the shop is down', async () => {
    await expect(sendWebhook({ url: 'http://127.0.0.1:1/', event })).rejects.toThrow()
  })

  it('sends a forged webhook once, which is refused', async () => {
    const [webhook] = await withShop(401, (url) => sendWebhook({ url, event, forged: true }))
    expect(await sandbox.readWebhook(webhook?.body ?? '', webhook?.headers ?? new Headers())).toBeNull()
  })

  it('signs a body in any language', async () => {
    const body = JSON.stringify({ ...event, createdAt: 'गणित ₹' })
    expect(await sandbox.readWebhook(body, new Headers({ [signatureHeader]: signWebhook(body) }))).not.toBeNull()
  })
})
