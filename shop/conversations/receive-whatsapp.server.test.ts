import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { securityEvents } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { webhooks } from '#server/webhooks.ts'
import { storeSecurityEvents } from '#shop/audit/record-security-event.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { recordWhatsAppStatus } from '#shop/messages/record-whatsapp-status.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, openOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { answerMessage } from './answer-message.server.ts'
import { receiveWhatsApp } from './receive-whatsapp.server.ts'

// The shop reads its settings at import, which happens after this.
vi.hoisted(() => {
  process.env.WHATSAPP_ACCESS_TOKEN = 'EAAtest'
  process.env.WHATSAPP_PHONE_NUMBER_ID = '1066'
  process.env.WHATSAPP_APP_SECRET = 'app_secret_demo'
  process.env.WHATSAPP_VERIFY_TOKEN = 'verify-token-of-the-shop'
  process.env.WHATSAPP_TEMPLATE = 'order_delivered_v1'
})

const sign = (body: string, secret = 'app_secret_demo') =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

async function post(body: string, signature: string | null = sign(body)) {
  const headers = signature ? { 'X-Hub-Signature-256': signature } : undefined
  return (await webhooks.request('/whatsapp', { method: 'POST', body, headers })).status
}

const event = (value: object) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
  })

let made = 0

async function sentMessage(): Promise<string> {
  const { id, customerId } = await addOrder()
  const providerId = `wamid.${++made}`
  const row = { messageKey: `order:${id}:whatsapp:0`, kind: 'order' as const, channel: 'whatsapp' as const, customerId }
  await db.insert(deliveries).values({ ...row, orderId: id, address: '9876543210', status: 'sent', providerId })
  return providerId
}

const report = (id: string, status: string, errors?: { code: number }[]) =>
  post(event({ statuses: [{ id, status, timestamp: '1794796100', recipient_id: '919876543210', errors }] }))
const findDelivery = async (providerId: string) =>
  (await db.select().from(deliveries).where(eq(deliveries.providerId, providerId)))[0]

describe('the handshake', () => {
  const requestChallenge = async (query: Record<string, string>) => {
    const answer = await webhooks.request(`/whatsapp?${new URLSearchParams(query)}`)
    return [answer.status, await answer.text()]
  }
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'verify-token-of-the-shop',
    'hub.challenge': '1158201444',
  }

  it('returns the challenge', async () => {
    expect(await requestChallenge(right)).toEqual([200, '1158201444'])
  })

  it.each([{ 'hub.verify_token': 'another-token-here' }, { 'hub.verify_token': '' }, { 'hub.mode': 'unsubscribe' }])(
    'refuses %j',
    async (changed) => {
      expect((await requestChallenge({ ...right, ...changed }))[0]).toBe(403)
    },
  )
})

describe('the signature', () => {
  it('matches the documented example', async () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}'
    expect(await post(body, 'sha256=15f5f853c9b72e8d4321bf752419290d8503a489587fd5a5fad64982f2b22abc')).toBe(200)
  })

  it.each([null, '', 'sha256=', sign('other'), sign('{}', 'another secret')])('is not %j', async (signature) => {
    expect(await post('{}', signature)).toBe(401)
  })

  it('that is wrong is counted, so that the owner sees an attack', async () => {
    await post('{}', sign('other'))
    await storeSecurityEvents()
    expect(await db.$count(securityEvents, eq(securityEvents.kind, 'whatsapp-webhook-refused'))).toBeGreaterThan(0)
  })

  it.each(['{}', '[]', 'null', 'no json', '{"entry":[{}]}', event({ statuses: [{}], messages: [1, null] })])(
    'accepts %j and does nothing',
    async (body) => {
      expect(await post(body)).toBe(200)
      expect(await receiveWhatsApp(body, sign(body))).toBe('accepted')
    },
  )
})

describe('reports', () => {
  it('move a message forward and never back, in any order', async () => {
    const id = await sentMessage()
    const seen: (DeliveryStatus | undefined)[] = []
    for (const status of ['delivered', 'sent', 'read', 'delivered', 'failed', 'sent']) {
      expect(await report(id, status)).toBe(200)
      seen.push((await findDelivery(id))?.status)
    }
    expect(seen).toEqual(['delivered', 'delivered', 'read', 'read', 'read', 'read'])
  })

  it('distinguish permanent from temporary failures', async () => {
    const [undeliverable, limited] = [await sentMessage(), await sentMessage()]
    await report(undeliverable, 'failed', [{ code: 131026 }])
    await report(limited, 'failed', [{ code: 130429 }])
    expect(await findDelivery(undeliverable)).toMatchObject({ status: 'refused', error: 'code 131026' })
    expect(await findDelivery(limited)).toMatchObject({ status: 'failed', error: 'code 130429' })
  })

  it('of a failure without a code are temporary, and a code of a delivered message is not an error', async () => {
    const [failed, delivered] = [await sentMessage(), await sentMessage()]
    expect(await report(failed, 'failed', [])).toBe(200)
    expect(await report(delivered, 'delivered', [{ code: 131026 }])).toBe(200)
    expect(await findDelivery(failed)).toMatchObject({ status: 'failed', error: 'code unknown' })
    expect(await findDelivery(delivered)).toMatchObject({ status: 'delivered', error: null })
  })

  it('with characters that the database cannot store do not stop the others', async () => {
    const [first, last] = [await sentMessage(), await sentMessage()]
    const statuses = [first, 'wamid.\0', 'wamid.\ud83d', last].map((id) => ({ id, status: 'read' }))
    const messages = ['91\0', '91\ud83d'].map((from) => ({ from, timestamp: '1', text: { body: 'STOP' } }))
    expect(await post(event({ statuses, messages }))).toBe(200)
    expect([(await findDelivery(first))?.status, (await findDelivery(last))?.status]).toEqual(['read', 'read'])
  })

  it('that arrive before the message is recorded are applied later', async () => {
    expect(await report('wamid.early', 'delivered')).toBe(200)
    const [job] = await waitingJobs('whatsapp.status')
    if (!job) throw new Error('no job')
    const { rows } = await db.execute(
      sql`select extract(epoch from start_after - created_on)::int as delay from pgboss.job where id = ${job.id}`,
    )
    expect(rows).toEqual([{ delay: 10 }])
    const id = await sentMessage()
    await db.update(deliveries).set({ providerId: 'wamid.early' }).where(eq(deliveries.providerId, id))
    expect(await recordWhatsAppStatus(job.data)).toBe(true)
    expect((await findDelivery('wamid.early'))?.status).toBe('delivered')
    expect(await report('wamid.early', 'read')).toBe(200)
    expect(await waitingJobs('whatsapp.status')).toHaveLength(1)
  })
})

describe('STOP and START', () => {
  async function paidOrder(phoneNumber: string): Promise<Order> {
    const order = await openOrder()
    await db.execute(sql`update orders set phone_number = ${phoneNumber} where id = ${order.id}`)
    await db.transaction((tx) => completeOrderWithin(tx, order.id))
    return order
  }
  const reply = async (phoneNumber: string, body: string, at = Date.now() + 1000) => {
    const timestamp = `${Math.floor(at / 1000)}`
    const id = `wamid.in.${++made}`
    const message = { from: `91${phoneNumber}`, id, timestamp, type: 'text', text: { body } }
    expect(await post(event({ messages: [message] }))).toBe(200)
    await runJobs()
  }
  /** The webhook only stores what people write. */
  const runJobs = async () => {
    for (const { id, data } of await waitingJobs('whatsapp.message')) {
      await answerMessage(data)
      await db.execute(sql`delete from pgboss.job where id = ${id}`)
    }
  }
  const isAllowed = ({ customerId }: Order) => hasConsent({ customerId, purpose: 'whatsappMarketing' })

  it('withdraw and restore the consent of that number, and of no other', async () => {
    const [order, other] = [await paidOrder('9000000001'), await paidOrder('9000000002')]
    await reply('9000000001', 'Stop')
    expect([await isAllowed(order), await isAllowed(other)]).toEqual([false, true])
    expect(await hasConsent({ customerId: order.customerId, purpose: 'emailMarketing' })).toBe(true)
    const rows = await db.select().from(consents).where(eq(consents.customerId, order.customerId))
    expect(rows.at(-1)).toMatchObject({ purpose: 'whatsappMarketing', granted: false, source: 'whatsapp' })
    await reply('9000000001', 'Thank you')
    expect(await isAllowed(order)).toBe(false)
    await reply('9000000001', 'START')
    expect(await isAllowed(order)).toBe(true)
    const count = () => db.$count(consents, eq(consents.customerId, order.customerId))
    const before = await count()
    await reply('9000000001', 'START')
    expect(await count()).toBe(before)
  })

  it('do not restore what another phone or the account withdrew', async () => {
    const order = await paidOrder('9000000008')
    const row = { messageKey: 'of-stranger', kind: 'order' as const, channel: 'whatsapp' as const }
    await db.insert(deliveries).values({ ...row, customerId: order.customerId, address: '9000000009', status: 'sent' })
    await reply('9000000008', 'STOP')
    await reply('9000000009', 'START')
    expect(await isAllowed(order)).toBe(false)
    await reply('9000000008', 'START')
    expect(await isAllowed(order)).toBe(true)
    await withdrawConsent(db, order.customerId, ['whatsappMarketing'], 'account', visitor)
    await reply('9000000008', 'START')
    expect(await isAllowed(order)).toBe(false)
  })

  it('do not undo a later STOP when Meta repeats an old START', async () => {
    const order = await paidOrder('9000000003')
    await reply('9000000003', 'बंद करो')
    await reply('9000000003', 'START', Date.now() - 60_000)
    expect(await isAllowed(order)).toBe(false)
  })

  it('do not grant a consent that was never given', async () => {
    const { customerId } = await addOrder({ phoneNumber: '9000000004' })
    await db.execute(sql`update customers set phone_number = '9000000004' where id = ${customerId}`)
    await reply('9000000004', 'START')
    expect(await hasConsent({ customerId, purpose: 'whatsappMarketing' })).toBe(false)
  })

  it('also work from a number that received an earlier message', async () => {
    const order = await paidOrder('9000000005')
    const row = { messageKey: 'earlier', kind: 'order' as const, channel: 'whatsapp' as const, status: 'sent' as const }
    await db.insert(deliveries).values({ ...row, customerId: order.customerId, address: '9000000006' })
    await reply('9000000006', 'stop')
    expect(await isAllowed(order)).toBe(false)
  })

  it('of a number of another country with the same last digits change nothing', async () => {
    const order = await paidOrder('9000000010')
    const message = {
      from: '19000000010',
      id: 'wamid.foreign',
      timestamp: '1794796100',
      type: 'text',
      text: { body: 'STOP' },
    }
    expect(await post(event({ messages: [message, { ...message, id: 'wamid.f2', from: '449000000010' }] }))).toBe(200)
    await runJobs()
    expect(await isAllowed(order)).toBe(true)
  })

  it('also work as buttons, and other replies change nothing', async () => {
    const order = await paidOrder('9000000007')
    await reply('9000000007', 'Thank you, when does it stop?')
    expect(await isAllowed(order)).toBe(true)
    const message = {
      from: '919000000007',
      id: 'wamid.button',
      timestamp: '1794796100',
      type: 'button',
      button: { text: 'STOP', payload: 'x' },
    }
    const image = {
      from: '919000000007',
      id: 'wamid.image',
      timestamp: '1794796100',
      type: 'image',
      image: { id: '1' },
    }
    expect(await post(event({ messages: [image, message] }))).toBe(200)
    await runJobs()
    expect(await isAllowed(order)).toBe(false)
  })
})
