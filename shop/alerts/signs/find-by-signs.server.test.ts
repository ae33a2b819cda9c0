import { expect, it, vi } from 'vitest'
import { copyProblems } from '#db/schema/copies.ts'
import { fileProblems } from '#db/schema/editions.ts'
import { passports } from '#db/schema/machinery.ts'
import { whatsappThreads } from '#db/schema/messages.ts'
import { orderProblems } from '#db/schema/orders.ts'
import { disputes, providerWalks, unmatchedPayments } from '#db/schema/payments.ts'
import { requests } from '#db/schema/requests.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import type { AlertCause } from '../alert.ts'
import { findAlerts } from '../find-alerts.server.ts'

// The shop reads its settings at import, which happens after this.
await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  Object.assign(process.env, liveSettings)
})

const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
const provider = 'cashfree'

async function addDispute() {
  const { id: orderId } = await addOrder()
  await db.insert(orderProblems).values({ orderId, kind: 'dispute', detail: {} })
  const dispute = { provider, externalId: 'd', orderId, amountInPaise: 100, reason: '', createdAt: twoDaysAgo }
  await db.insert(disputes).values({ ...dispute, state: 'open', respondBy: new Date(Date.now() + 60_000) })
}

async function addWaitingWebhook() {
  await db.insert(webhookEndpoints).values({ id: 'w', url: 'https://shop.example', types: [], secret: '' })
  await db.insert(webhookEvents).values({ id: 'e', type: 'order.completed', subjectId: 'x' })
  await db.insert(webhookDeliveries).values({ eventId: 'e', endpointId: 'w', sequence: 'x', createdAt: twoDaysAgo })
}

async function addUnpaidAttempts() {
  const paidAt = new Date(twoDaysAgo.getTime() - 60_000)
  for (let buyer = 0; buyer < 60; buyer++) {
    const createdAt = new Date(paidAt.getTime() - buyer * 60_000)
    await addOrder({
      provider,
      paymentRef: `paid-${buyer}`,
      createdAt,
      status: 'completed',
      completedAt: createdAt,
      sentAt: createdAt,
    })
  }
  for (let buyer = 0; buyer < 12; buyer++) {
    const createdAt = new Date(twoDaysAgo.getTime() + buyer * 60_000)
    await addOrder({ provider, paymentRef: `unpaid-${buyer}`, createdAt })
  }
}

/** Each makes one cause apply. The others of `hasSign` have their tests in check-alerts.server.test.ts. */
const made: [AlertCause, () => Promise<unknown>][] = [
  ['no-buyer-pays', addUnpaidAttempts],
  [
    'mail-bounced',
    async () => db.insert(orderProblems).values({ ...(await ofOrder()), kind: 'mail-bounced', detail: {} }),
  ],
  ['order-problems', async () => db.insert(copyProblems).values({ ...(await ofOrder()), file: 'maths', detail: '' })],
  ['dispute-half-over', addDispute],
  [
    'messages-waiting',
    () => db.insert(whatsappThreads).values({ phone: '919876543210', lastInAt: twoDaysAgo, waitingSince: twoDaysAgo }),
  ],
  [
    'requests-due',
    async () => db.insert(requests).values({ ...(await ofOrder()), trouble: 'other', promisedAt: twoDaysAgo }),
  ],
  [
    'payments-unmatched',
    () =>
      db.insert(unmatchedPayments).values({
        ...{ provider, externalId: 'p', namedOrder: 'x', amountInPaise: 100, currency: 'INR' },
        ...{ reason: 'missing', paidAt: twoDaysAgo },
      }),
  ],
  ['walk-late', () => db.insert(providerWalks).values({ provider, walkedUntil: twoDaysAgo, cluster: 'x' })],
  ['webhooks-failing', addWaitingWebhook],
  ['everything-exported', () => db.insert(passports).values({ hasReceipts: false, requestedBy: 'owner' })],
  ['file-problems', () => db.insert(fileProblems).values({ file: 'maths', kind: 'missing', detail: '' })],
]

async function ofOrder() {
  return { orderId: (await addOrder()).id }
}

it.each(made)('finds "%s" by its sign', async (cause, make) => {
  expect((await findAlerts('dashboard')).get(cause)).toBeNull()
  await make()
  expect((await findAlerts('dashboard')).get(cause)).toMatchObject({ cause })
})

it('finds files of which a live shop has only the demo edition', async () => {
  expect((await findAlerts('dashboard')).get('demo-files')).toMatchObject({ cause: 'demo-files' })
})
