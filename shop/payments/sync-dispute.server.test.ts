import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { disputes } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readOrderTimeline } from '#shop/reports/read-order-timeline.server.ts'
import { readPaidAndDelivered } from '#shop/reports/read-paid-and-delivered.server.ts'
import { openOrder, waitingJobs } from '#tests/database/orders.ts'
import { decideDispute, openDispute } from './providers/sandbox/disputes.server.ts'
import type { SandboxEvent } from './providers/sandbox/event.ts'
import { recordTransfer } from './providers/sandbox/record-transfer.server.ts'
import { signatureHeader, signWebhook } from './providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'
import { syncDispute } from './sync-dispute.server.ts'
import { syncPayment } from './sync-payment.server.ts'

async function openPaidOrder() {
  const order = await openOrder()
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop' })
  await syncPayment(order.id)
  return order
}

/** The newest webhook about a dispute of the sandbox. */
async function deliverDispute(disputeId: string, secret?: string) {
  const jobs = await waitingJobs('sandbox.webhook')
  const events = jobs.map(({ data }): SandboxEvent => data.event)
  const event = events.findLast((sent) => 'disputeId' in sent && sent.disputeId === disputeId)
  const body = JSON.stringify(event)
  return receiveWebhook('sandbox', body, new Headers({ [signatureHeader]: signWebhook(body, secret) }))
}

async function work(orderId: string) {
  for (const { data } of await waitingJobs('dispute.event', orderId)) await syncDispute(data)
}

it('shows a dispute with its deadline until the provider has decided it', async () => {
  const order = await openPaidOrder()
  const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
  expect(await deliverDispute(disputeId)).toBe('accepted')
  await work(order.id)
  await work(order.id)
  const { problems } = await readPaidAndDelivered()
  const facts = { amountInPaise: 20_800, reason: 'fraudulent', respondBy: expect.stringMatching(/^\d{4}-/) }
  expect(problems.filter(({ orderId }) => orderId === order.id)).toMatchObject([{ kind: 'dispute', facts }])
  expect((await readOrderTimeline(order.id))?.openProblems).toMatchObject([{ kind: 'dispute', facts }])

  await decideDispute(disputeId, 'lost')
  expect(await deliverDispute(disputeId)).toBe('accepted')
  await work(order.id)
  expect((await readOrderTimeline(order.id))?.openProblems).toEqual([])
  expect(await db.select().from(disputes).where(eq(disputes.orderId, order.id))).toMatchObject([{ state: 'lost' }])
})

it('ignores a forged dispute and a forged refund', async () => {
  const order = await openPaidOrder()
  const disputeId = (await openDispute(order.paymentRef, 'fraudulent')) ?? ''
  expect(await deliverDispute(disputeId, 'a guess')).toBe('refused')
  expect(await waitingJobs('dispute.event', order.id)).toEqual([])
  const event = { id: 'evt_forged', type: 'refund.changed', transferId: 'tra_x', createdAt: new Date() }
  const body = JSON.stringify(event)
  const headers = new Headers({ [signatureHeader]: signWebhook(body, 'a guess') })
  expect(await receiveWebhook('sandbox', body, headers)).toBe('refused')
  expect(await waitingJobs('refunds.sync', order.id)).toEqual([])
})

it('stores a genuine refund webhook once, and starts one check', async () => {
  const order = await openPaidOrder()
  const { rows } = await db.execute<{ id: string }>(
    `select id from sandbox_transfers where ref = '${order.paymentRef}'`,
  )
  const event = { id: `evt_${order.id}`, type: 'refund.changed', transferId: rows[0]?.id, createdAt: new Date() }
  const body = JSON.stringify(event)
  for (let time = 0; time < 3; time++) {
    const headers = new Headers({ [signatureHeader]: signWebhook(body) })
    expect(await receiveWebhook('sandbox', body, headers)).toBe('accepted')
  }
  expect(await waitingJobs('refunds.sync', order.id)).toHaveLength(1)
})
