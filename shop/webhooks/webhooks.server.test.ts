import { eq, gt, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { type WebhookEventType, webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts'
import { db } from '#platform/postgres/database.server.ts'
import { decryptText, encryptText } from '#platform/secrets/encrypt-text.server.ts'
import { findFailingWebhooks } from '#shop/alerts/find-message-alerts.server.ts'
import { addSampleOrders } from '#shop/demo/add-sample-orders.server.ts'
import { completeOrder, completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { type FakeRequest, type FakeResponse, startFakeServer } from '#tests/fakes/fake-server.ts'
import {
  addEndpoint,
  changeEndpoint,
  redeliverEvent,
  redeliverRange,
  removeEndpoint,
  rotateEndpointSecret,
  sendTestEvent,
} from './change-endpoints.server.ts'
import { readEndpointForm } from './endpoint-form.server.ts'
import { findEndpoint, listEndpoints } from './list-endpoints.server.ts'
import { renewEndpointSecrets } from './renew-endpoint-secrets.server.ts'
import { chooseRetryDelay } from './retry-after.ts'
import { sendWebhooks } from './send-webhooks.server.ts'
import { signEvent } from './webhook-signature.server.ts'

// The receiver of these tests runs on this computer.
const { secretBefore } = vi.hoisted(() => {
  const secretBefore = 'the-secret-of-before-'.repeat(2)
  Object.assign(process.env, { PRIVATE_ADDRESSES: 'allow', APP_SECRET_BEFORE: secretBefore })
  return { secretBefore }
})

const owner = { ip: '203.0.113.7', name: 'owner' }
let receiver: Awaited<ReturnType<typeof startFakeServer>>
let received: FakeRequest[] = []
let answer: FakeResponse = { status: 200, body: 'ok' }

beforeAll(async () => {
  receiver = await startFakeServer((request) => {
    received.push(request)
    return answer
  })
})
afterAll(() => receiver.stop())

beforeEach(async () => {
  received = []
  answer = { status: 200, body: 'ok' }
  for (const table of [webhookDeliveries, webhookEvents, webhookEndpoints]) await db.delete(table)
})

async function listen(types: WebhookEventType[] = ['order.completed'], hasContact = false) {
  const added = await addEndpoint(owner, { url: `${receiver.origin}/hook`, types, hasContact })
  if ('refused' in added) throw new Error(added.refused)
  return added
}

const removeAll = () => db.delete(webhookEndpoints)

async function payOrder() {
  const order = await addOrder()
  await completeOrder(order.id)
  return order
}

const makeDue = () => db.update(webhookDeliveries).set({ nextAttemptAt: sql`now()` })

function verify(secret: string, { headers, body }: FakeRequest) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: never }
}

describe('a webhook', () => {
  it('is signed as Standard Webhooks describes', () => {
    const signed = {
      id: 'evt_0042',
      timestamp: 1794900000,
      body: '{"type":"order.paid","timestamp":"2026-11-17T08:00:00Z","data":{"id":"EP-0042"}}',
    }
    const secret = 'whsec_YS1kZW1vLXNlY3JldC1vZi0zMi1ieXRlcy1sZW5ndGg='
    expect(signEvent([secret], signed)).toBe('v1,Qh0hUznLA/xA2SnHNV5sZYGw63LWIYtpDcLqYkm2Fhg=')
  })

  it('tells of a paid order, without personal data', async () => {
    const { secret } = await listen()
    const order = await payOrder()
    await sendWebhooks()
    expect(received).toHaveLength(1)
    const event = verify(secret, received[0] as FakeRequest)
    expect(event).toMatchObject({
      type: 'order.completed',
      data: { order: { id: order.id, status: 'completed', currency: 'INR' }, customer: { id: order.customerId } },
    })
    expect(received[0]?.body).not.toContain(order.email)
    expect(received[0]?.body).not.toContain(order.phoneNumber)
  })

  it('contains the contact only where the owner allowed it, and never that of an erased customer', async () => {
    await listen(['order.completed'], true)
    const order = await payOrder()
    await sendWebhooks()
    expect(received[0]?.body).toContain(order.email)
    const other = await payOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, other.customerId))
    await sendWebhooks()
    expect(received[1]?.body).not.toContain(other.email)
  })

  it('is not recorded when what it reports is undone, or when no endpoint wants it', async () => {
    await listen(['lead.created'])
    await payOrder()
    await listen()
    const order = await addOrder()
    const undone = db.transaction(async (tx) => {
      await completeOrderWithin(tx, order.id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.select().from(webhookEvents)).toEqual([])
  })

  it('reports what happens later to an order, in its order', async () => {
    await listen(['order.completed', 'order.delivered'])
    answer = { status: 500, body: 'down' }
    const order = await payOrder()
    await db.update(orders).set({ sentAt: new Date() }).where(eq(orders.id, order.id))
    await sendWebhooks()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.completed'])
    answer = { status: 200, body: 'ok' }
    await makeDue()
    await sendWebhooks()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'order.completed',
      'order.completed',
      'order.delivered',
    ])
  })

  it('keeps its id when it is tried again, follows no redirect, and gives up after ten attempts', async () => {
    await listen()
    await payOrder()
    answer = { status: 302, body: '', headers: { location: `${receiver.origin}/elsewhere` } }
    for (let attempt = 0; attempt < 12; attempt++) {
      await makeDue()
      await sendWebhooks()
    }
    expect(received).toHaveLength(10)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/hook']))
    expect(await db.select().from(webhookDeliveries)).toMatchObject([{ state: 'failed', attempts: 10, status: 302 }])
  })

  it('is tried again when the process was killed during an attempt, and not before', async () => {
    await listen()
    await payOrder()
    await db.update(webhookDeliveries).set({ attempts: 1, nextAttemptAt: sql`now() + interval '1 minute'` })
    await sendWebhooks()
    expect(received).toEqual([])
    await makeDue()
    await sendWebhooks()
    expect(received).toHaveLength(1)
  })

  it('does not wait for another receiver that hangs', async () => {
    const hanging = await startFakeServer(() => ({ status: 200, body: 'ok' }))
    hanging.failNextRequests(100, 'hang')
    await addEndpoint(owner, { url: hanging.origin, types: ['order.completed'], hasContact: false })
    for (let order = 0; order < 25; order++) await payOrder()
    const first = sendWebhooks()
    await vi.waitFor(async () => expect(await db.$count(webhookDeliveries, gt(webhookDeliveries.attempts, 0))).toBe(10))
    const added = await listen()
    await payOrder()
    const second = sendWebhooks()
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 3_000 })
    verify(added.secret, received[0] as FakeRequest)
    await removeAll()
    await hanging.stop()
    await Promise.all([first, second])
  })

  it('is sent once by two senders', async () => {
    await listen()
    for (let order = 0; order < 5; order++) await payOrder()
    await Promise.all([sendWebhooks(), sendWebhooks()])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    expect(received).toHaveLength(5)
  })

  it('no longer goes to a receiver that says it is gone, until the owner saves it again', async () => {
    const { id } = await listen()
    await payOrder()
    answer = { status: 410, body: 'gone' }
    await sendWebhooks()
    await payOrder()
    await makeDue()
    await sendWebhooks()
    expect(received).toHaveLength(1)
    answer = { status: 200, body: 'ok' }
    await changeEndpoint(owner, id, { url: `${receiver.origin}/hook`, types: ['order.completed'], hasContact: false })
    await sendWebhooks()
    expect(received).toHaveLength(2)
  })

  it.each([205, 599, 999])('survives a receiver that answers %i', async (status) => {
    await listen()
    await payOrder()
    answer = { status, body: '' }
    await sendWebhooks()
    const [delivery] = await db.select().from(webhookDeliveries)
    expect(delivery?.state).toBe(status === 205 ? 'delivered' : 'waiting')
  })

  it('says nothing about sample orders', async () => {
    await listen(['order.completed', 'lead.created'])
    await addSampleOrders(owner, { orders: 20 })
    expect(await db.$count(webhookEvents)).toBe(0)
  })

  it('survives a receiver that hangs up or sends without end', async () => {
    await listen()
    await payOrder()
    receiver.failNextRequests(1, 'drop')
    await sendWebhooks()
    expect(await db.select().from(webhookDeliveries)).toMatchObject([{ state: 'waiting', status: null }])
    answer = { status: 500, body: 'x'.repeat(100_000) }
    await makeDue()
    await sendWebhooks()
    const [delivery] = await db.select().from(webhookDeliveries)
    expect(delivery?.answer).toHaveLength(500)
  })
})

describe('an endpoint', () => {
  it('has its secret encrypted in the database and in no list', async () => {
    const { id, secret } = await listen()
    const stored = JSON.stringify([
      await db.select().from(webhookEndpoints),
      await listEndpoints(),
      await findEndpoint(id),
    ])
    expect(stored).not.toContain(secret.slice('whsec_'.length))
  })

  it('signs with both secrets for a day after a change', async () => {
    const { id, secret: before } = await listen()
    const rotated = await rotateEndpointSecret(owner, id)
    if ('refused' in rotated) throw new Error(rotated.refused)
    await payOrder()
    await sendWebhooks()
    for (const secret of [before, rotated.secret]) verify(secret, received[0] as FakeRequest)
    await db.update(webhookEndpoints).set({ secretBeforeUntil: sql`now() - interval '1 second'` })
    await payOrder()
    await sendWebhooks()
    expect(() => verify(before, received[1] as FakeRequest)).toThrow()
  })

  it('keeps its secret when APP_SECRET changes', async () => {
    const { id, secret } = await listen()
    const name = `webhook ${id}`
    await db.update(webhookEndpoints).set({ secret: encryptText(name, secret, secretBefore) })
    await renewEndpointSecrets()
    const [stored] = await db.select().from(webhookEndpoints)
    expect(decryptText(name, stored?.secret ?? '')).toEqual({ value: secret, isCurrent: true })
  })

  it('gets a test event, and an event again with the same id', async () => {
    const { id, secret } = await listen()
    await sendTestEvent(owner, id)
    await sendWebhooks()
    expect(verify(secret, received[0] as FakeRequest)).toMatchObject({ type: 'webhook.test' })
    const found = await findEndpoint(id)
    expect(found?.deliveries).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }])
    const delivery = found?.deliveries[0]?.id ?? 0
    expect(await redeliverEvent(owner, 'we_of-another', delivery)).toEqual({ refused: 'gone' })
    await redeliverEvent(owner, id, delivery)
    await sendWebhooks()
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  })

  it('gets the events of a time range again, with the same ids', async () => {
    const { id } = await listen()
    for (let order = 0; order < 3; order++) await payOrder()
    await sendWebhooks()
    const hour = 60 * 60 * 1000
    const [first] = await db.select().from(webhookEvents)
    await db
      .update(webhookEvents)
      .set({ createdAt: new Date(Date.now() - 48 * hour) })
      .where(eq(webhookEvents.id, first?.id ?? ''))
    const range = { from: new Date(Date.now() - hour), to: new Date(Date.now() + hour) }
    expect(await redeliverRange(owner, id, range)).toEqual({ events: 2 })
    expect(await redeliverRange(owner, id, range)).toEqual({ refused: 'range-empty' })
    expect(await redeliverRange(owner, 'we_of-another', range)).toEqual({ refused: 'range-empty' })
    expect(await redeliverRange(owner, id, { from: range.to, to: range.from })).toEqual({ refused: 'range-reversed' })
    await sendWebhooks()
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(3)
    expect(ids.slice(3)).not.toContain(first?.id)
  })

  it('gets nothing after it was removed', async () => {
    const { id } = await listen()
    await payOrder()
    await removeEndpoint(owner, id)
    await sendWebhooks()
    expect(received).toEqual([])
    expect(await removeEndpoint(owner, id)).toEqual({ refused: 'gone' })
  })

  it('raises an alert after a day without success', async () => {
    const { id } = await listen()
    await payOrder()
    expect(await findFailingWebhooks()).toBeNull()
    await db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '25 hours'` })
    expect(await findFailingWebhooks()).toMatchObject({ facts: { endpoint: id, waiting: 1 } })
  })

  it.each([
    ['not-an-address', 'url-invalid'],
    ['https://user:password@example.com/', 'url-invalid'],
    ['ftp://example.com/', 'url-not-https'],
    [`https://example.com/${'x'.repeat(500)}`, 'url-invalid'],
    ['https://no-such-name.invalid/', 'url-unknown'],
  ])('with the address %s is refused: %s', async (url, refused) => {
    expect(await readEndpointForm({ url, types: ['order.completed'], hasContact: false })).toEqual({ refused })
  })

  it('needs at least one known event', async () => {
    const form = { url: receiver.origin, types: ['nonsense'], hasContact: false }
    expect(await readEndpointForm(form)).toEqual({ refused: 'no-types' })
  })
})

describe('chooseRetryDelay', () => {
  it('spreads ten attempts over three days, and waits as long as the receiver asks for', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => chooseRetryDelay(attempts, null, 0) ?? 0)
    expect(delays.reduce((sum, delay) => sum + delay, 0) / 86_400).toBeCloseTo(3, 0)
    expect(chooseRetryDelay(10, null)).toBeNull()
    expect(chooseRetryDelay(1, '120', 0)).toBe(120)
    expect(chooseRetryDelay(1, '9999999', 0)).toBe(5)
  })
})
