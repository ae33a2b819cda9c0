import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { webhookEventTypes } from '#db/schema/webhooks.ts'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { pay, startPayment } from './buyer.ts'
import { type DatabaseServer, shareDatabaseServer } from './start-shop.ts'

// It takes a minute, and npm test covers each of its faults alone (shop/webhooks/webhooks.server.test.ts).
test.skip(!process.env.ALL_FAULTS)
test.describe.configure({ timeout: 300_000 })

const adminKey = 'the-key-of-the-owner'
const rounds = 6
const ordersPerRound = 3

interface Received {
  type: string
  data: { order?: { id: string } }
}

/** Written only with what a receiver of Standard Webhooks knows: the secret, the library and the ids it has seen. */
async function startReceiver() {
  const seen = new Map<string, Received>()
  const state = { secret: '', mode: 'up' as 'up' | 'down' | 'loses-answers', requests: 0, unverified: 0 }
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request)
    state.requests += 1
    if (state.mode === 'down') return response.writeHead(503).end()
    try {
      const event = new Webhook(state.secret).verify(body, request.headers as Record<string, string>) as Received
      seen.set(String(request.headers['webhook-id']), event)
    } catch {
      state.unverified += 1
      return response.writeHead(400).end()
    }
    // Accepted, but the shop never learns it.
    if (state.mode === 'loses-answers') return response.destroy()
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { state, seen, port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

/** As the owner does it in the dashboard. */
async function postAsOwner(port: number, path: string, fields: Record<string, string>): Promise<string> {
  const origin = `http://127.0.0.1:${port}`
  const send = (to: string, form: Record<string, string>, cookie = '') =>
    fetch(origin + to, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: origin, Cookie: cookie },
      redirect: 'manual',
    })
  const login = await send('/admin-dashboard/login', { adminKey })
  const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0])
  return (await send(path, fields, cookie.join('; '))).text()
}

async function askForGuide(port: number, customerEmail: string) {
  const reader = { customerName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10', termsAccepted: true }
  const answer = await fetch(`http://127.0.0.1:${port}/api/send-free-guide`, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ ...reader, customerEmail }),
  })
  expect(answer.status).toBe(200)
}

test('a day with kills, outages and redeliveries loses no event', async () => {
  const server: DatabaseServer = await shareDatabaseServer()
  const database = await server.createDatabase()
  const settings = { SHOP_MODE: 'demo', ADMIN_KEY: adminKey, PRIVATE_ADDRESSES: 'allow' }
  let shop: RunningProcess = await server.startShop(database, settings)
  const query = (statement: string) => server.query(database, statement)
  const receiver = await startReceiver()
  const { state, seen } = receiver
  try {
    const url = `http://127.0.0.1:${receiver.port}/hook`
    const types = Object.fromEntries(webhookEventTypes.map((type) => [`type.${type}`, 'on']))
    const page = await postAsOwner(shop.port, '/admin-dashboard/webhooks', { intent: 'add', url, ...types })
    state.secret = /whsec_[A-Za-z0-9+/=]+/.exec(page)?.[0] ?? ''
    expect(state.secret).not.toBe('')

    /** A part of the first order of this round. */
    const refundOne = async (port: number, round: number) => {
      const paid = `select order_id, received_payments.external_id as id, received_payments.amount_in_paise as "left" from received_payments
        join orders on orders.id = order_id where orders.email = 'hooked-${round}-0@example.com'`
      await expect.poll(async () => (await query(paid)).length, { timeout: 30_000 }).toBe(1)
      const [payment] = await query(paid)
      const fields = { paymentId: String(payment?.id), left: String(payment?.left), amount: '50', reason: 'other' }
      const path = `/admin-dashboard/orders/${payment?.order_id}`
      await postAsOwner(port, path, { intent: 'refund-payment', note: '', ...fields })
      const asked = `select from refunds where order_id = '${payment?.order_id}'`
      expect(await query(asked)).toHaveLength(1)
    }

    const modes = ['up', 'down', 'loses-answers'] as const
    for (let round = 0; round < rounds; round++) {
      state.mode = modes[round % modes.length] ?? 'up'
      for (let order = 0; order < ordersPerRound; order++) {
        await pay(shop.port, await startPayment(shop.port, `hooked-${round}-${order}@example.com`))
      }
      await askForGuide(shop.port, `reader-${round}@example.com`)
      await refundOne(shop.port, round)
      await sleep(300 * (round % 3))
      await shop.kill()
      shop = await server.startShop(database, { ...settings, PORT: String(shop.port) })
      // Instead of waiting for minutes and hours.
      await query(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`)
    }

    state.mode = 'up'
    const settled = `select from orders where status <> 'completed' or sent_at is null`
    await expect.poll(async () => (await query(settled)).length, { timeout: 120_000 }).toBe(0)
    const requested = `select from refunds where state = 'requested'`
    await expect.poll(async () => (await query(requested)).length, { timeout: 120_000 }).toBe(0)
    const waiting = async () => {
      await query(`update webhook_deliveries set next_attempt_at = now() where state = 'waiting' and attempts > 0
        and status is not null`)
      return (await query(`select from webhook_deliveries where state <> 'delivered'`)).length
    }
    await expect.poll(waiting, { timeout: 150_000, intervals: [2_000] }).toBe(0)

    const orders = await query('select id from orders')
    expect(orders).toHaveLength(rounds * ordersPerRound)
    const told = (type: string) =>
      [...seen.values()].filter((event) => event.type === type).map(({ data }) => data.order?.id)
    for (const type of ['order.completed', 'order.delivered']) {
      expect(told(type).toSorted(), type).toEqual(orders.map(({ id }) => id).toSorted())
    }
    for (const type of ['order.refunded', 'lead.created']) expect(told(type), type).toHaveLength(rounds)
    const recorded = await query('select id from webhook_events')
    expect([...seen.keys()].toSorted()).toEqual(recorded.map(({ id }) => id).toSorted())

    // A receiver that has lost everything asks for the day again, and recognises each event by its id.
    const ids = new Set(seen.keys())
    seen.clear()
    const [endpoint] = await query('select id from webhook_endpoints')
    const range = { from: '2020-01-01T00:00', to: '2099-01-01T00:00' }
    await postAsOwner(shop.port, `/admin-dashboard/webhooks/${endpoint?.id}`, { intent: 'redeliver-range', ...range })
    await expect.poll(() => seen.size, { timeout: 60_000 }).toBe(ids.size)
    expect(new Set(seen.keys())).toEqual(ids)
    expect(state.unverified).toBe(0)
    expect(state.requests).toBeGreaterThan(2 * ids.size)
  } finally {
    receiver.stop()
    await shop.stop()
    await server.stop()
  }
})
