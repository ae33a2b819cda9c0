import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Delivery, type DeliveryKind, deliveries } from '#db/schema/messages.ts'
import { type Order, orderProblems } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import type { MailEvent } from './mail-event.ts'
import { recordMailEvent } from './record-mail-event.server.ts'

let order: Order
let made = 0

beforeEach(async () => {
  order = await addOrder({ status: 'completed' })
})

async function addMail(changed: Partial<Delivery> = {}) {
  const id = `mail-${++made}`
  const mail = { kind: 'order' as DeliveryKind, channel: 'email' as const, status: 'sent' as const, messageKey: id }
  const ofOrder = { customerId: order.customerId, orderId: order.id, address: order.email }
  await db.insert(deliveries).values({ ...mail, ...ofOrder, providerId: `<${id}@shop.example>`, ...changed })
  return id
}

const report = (changed: Partial<MailEvent>) =>
  recordMailEvent({ kind: 'delivered', address: order.email, ids: [], acceptedAt: null, reply: '', ...changed })
const findStatus = async (messageKey: string) =>
  (await db.select().from(deliveries).where(eq(deliveries.messageKey, messageKey)))[0]?.status
const countProblems = () => db.$count(orderProblems, eq(orderProblems.orderId, order.id))

describe('a report about a mail', () => {
  it.each([
    ['our Message-ID', (id: string) => `<${id}@shop.example>`],
    ['our Message-ID without its host', (id: string) => id],
    ['our Message-ID without angle brackets', (id: string) => `${id}@shop.example`],
    ["the provider's id", (id: string) => `accepted-${id}`],
    ["the provider's id as a Message-ID", (id: string) => `<accepted-${id}@provider.example>`],
  ])('finds it by %s', async (_, toId) => {
    const others = [await addMail(), await addMail()]
    const id = await addMail()
    await db
      .update(deliveries)
      .set({ acceptedAs: `accepted-${id}` })
      .where(eq(deliveries.messageKey, id))
    expect(await report({ ids: ['another', toId(id)] })).toBe(true)
    expect(await findStatus(id)).toBe('delivered')
    for (const other of others) expect(await findStatus(other)).toBe('sent')
  })

  it.each(['mail', '<@shop.example>', 'shop.example', ''])('finds none by %j', async (id) => {
    const mail = await addMail()
    expect(await report({ ids: [id] })).toBe(false)
    expect(await findStatus(mail)).toBe('sent')
  })

  it('finds it by the time when the provider reports no id that we know: two minutes apart at most', async () => {
    const createdAt = new Date('2026-07-01T10:00:00Z')
    const mail = await addMail({ createdAt })
    expect(await report({ acceptedAt: '2026-07-01T10:02:00.001Z' })).toBe(false)
    expect(await report({ acceptedAt: '2026-07-01T09:57:59.999Z' })).toBe(false)
    expect(await report({ acceptedAt: null })).toBe(false)
    expect(await findStatus(mail)).toBe('sent')
    expect(await report({ acceptedAt: '2026-07-01T15:32:00+05:30' })).toBe(true)
    expect(await findStatus(mail)).toBe('delivered')
  })

  it('does not find a mail by the time whose id at the provider we know', async () => {
    const createdAt = new Date('2026-07-01T10:00:00Z')
    const named = await addMail({ createdAt, acceptedAs: 'known' })
    const unnamed = await addMail({ createdAt })
    expect(await report({ acceptedAt: createdAt.toISOString() })).toBe(true)
    expect([await findStatus(named), await findStatus(unnamed)]).toEqual(['sent', 'delivered'])
  })

  it('finds no WhatsApp message, and no mail that was not accepted', async () => {
    const createdAt = new Date()
    await addMail({ createdAt, channel: 'whatsapp' })
    await addMail({ createdAt, providerId: null })
    expect(await report({ acceptedAt: createdAt.toISOString() })).toBe(false)
  })
})

describe('a bounce', () => {
  it.each<[DeliveryKind, number]>([
    ['order', 1],
    ['refund', 0],
    ['login-code', 0],
  ])('of a mail of the kind %s raises %i problems of the order', async (kind, problems) => {
    const id = await addMail({ kind })
    expect(await report({ kind: 'bounced', ids: [id], reply: '550 no' })).toBe(true)
    expect(await findStatus(id)).toBe('refused')
    expect(await countProblems()).toBe(problems)
  })

  it('of a mail that belongs to no order is recorded too', async () => {
    const id = await addMail({ orderId: null })
    expect(await report({ kind: 'bounced', ids: [id], reply: '550 no' })).toBe(true)
    expect(await findStatus(id)).toBe('refused')
  })
})

describe('a complaint', () => {
  it.each(['refused', 'failed', 'read'] as const)('leaves a mail that is %s as it is', async (status) => {
    const id = await addMail({ status })
    expect(await report({ kind: 'complained', ids: [id] })).toBe(true)
    expect(await findStatus(id)).toBe(status)
  })
})
