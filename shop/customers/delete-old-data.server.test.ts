import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog, securityEvents } from '#db/schema/audit.ts'
import { type ConsentSource, consents } from '#db/schema/consents.ts'
import { downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { requestMessages, requests } from '#db/schema/requests.ts'
import { shopOpening } from '#db/schema/settings.ts'
import { db } from '#platform/postgres/database.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { deleteOldData } from './delete-old-data.server.ts'

const day = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

it('deletes old data, and keeps recent data', async () => {
  const { id: orderId, customerId } = await addOrder({ status: 'completed' })
  const message = { kind: 'order', channel: 'email', customerId, address: 'a@example.in', status: 'sent' } as const
  await db.insert(deliveries).values([
    { ...message, messageKey: 'old', createdAt: daysAgo(3 * 366) },
    { ...message, messageKey: 'recent', createdAt: daysAgo(3 * 364) },
  ])
  await db.insert(downloads).values([
    { orderId, file: 'old', network: 'n', createdAt: daysAgo(3 * 366) },
    { orderId, file: 'recent', network: 'n', createdAt: daysAgo(3 * 364) },
  ])
  await db.insert(auditLog).values([
    { act: 'old', createdAt: daysAgo(367) },
    { act: 'recent', createdAt: daysAgo(364) },
  ])
  const refused = { hour: daysAgo(0), kind: 'metrics-refused', detail: '', count: 1 }
  await db.insert(securityEvents).values([
    { ...refused, network: 'old', lastAt: daysAgo(367) },
    { ...refused, network: 'recent', lastAt: daysAgo(364) },
  ])
  await db.insert(adminSessions).values([
    { tokenHash: 'old', expiresAt: daysAgo(1) },
    { tokenHash: 'recent', expiresAt: daysAgo(-1) },
  ])

  await deleteOldData()

  expect(await db.select({ id: deliveries.messageKey }).from(deliveries)).toEqual([{ id: 'recent' }])
  expect(await db.select({ id: downloads.file }).from(downloads)).toEqual([{ id: 'recent' }])
  expect(await db.select({ id: auditLog.act }).from(auditLog)).toEqual([{ id: 'recent' }])
  expect(await db.select({ id: securityEvents.network }).from(securityEvents)).toEqual([{ id: 'recent' }])
  expect(await db.select({ id: adminSessions.tokenHash }).from(adminSessions)).toEqual([{ id: 'recent' }])
})

describe('the network and browser of a consent', () => {
  const proof = { textVersion: '1', source: 'checkout', ip: '203.0.113.7', userAgent: 'Phone' } as const

  interface HistoryRow {
    granted: boolean
    yearsAgo: number
    source?: ConsentSource
  }

  /** Whether the first of these rows still has its IP address or browser afterwards. */
  async function isKept(orderStatus: 'completed' | 'failed', rows: HistoryRow[]) {
    const { id: orderId, customerId } = await addOrder({ status: orderStatus })
    await db.insert(consents).values(
      rows.map(({ granted, yearsAgo, source = proof.source }) => ({
        ...proof,
        source,
        customerId,
        orderId: granted ? orderId : null,
        purpose: 'smsMarketing' as const,
        granted,
        createdAt: daysAgo(yearsAgo * 365.25),
      })),
    )
    await deleteOldData()
    const [first] = await db.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(consents.id)
    expect(first?.granted).toBe(true)
    return first?.ip !== null || first.userAgent !== null
  }

  it('are kept while the consent applies', async () => {
    expect(await isKept('completed', [{ granted: true, yearsAgo: 5 }])).toBe(true)
  })

  it('are kept for three years after it ended, and no longer', async () => {
    const given = { granted: true, yearsAgo: 6 }
    expect(await isKept('completed', [given, { granted: false, yearsAgo: 2.9 }])).toBe(true)
    expect(await isKept('completed', [given, { granted: false, yearsAgo: 3.1 }])).toBe(false)
  })

  it('are deleted although a browser that proved nothing granted it again', async () => {
    const history = [
      { granted: true, yearsAgo: 6 },
      { granted: false, yearsAgo: 5, source: 'account' as const },
      { granted: true, yearsAgo: 4 },
    ]
    expect(await isKept('completed', history)).toBe(false)
  })

  it('are kept when it was granted again', async () => {
    const history = [
      { granted: true, yearsAgo: 6 },
      { granted: false, yearsAgo: 5 },
      { granted: true, yearsAgo: 4 },
    ]
    expect(await isKept('completed', history)).toBe(true)
  })

  it('are deleted after three years when the order was never paid', async () => {
    expect(await isKept('failed', [{ granted: true, yearsAgo: 2.9 }])).toBe(true)
    expect(await isKept('failed', [{ granted: true, yearsAgo: 3.1 }])).toBe(false)
  })
})

it('erases buyers who never paid after a year, and keeps those who paid, may still pay, or came back', async () => {
  const old = { createdAt: daysAgo(367) }
  const makeOld = async (order: { id: string; customerId: number }) => {
    await db.update(customers).set(old).where(eq(customers.id, order.customerId))
    return order
  }
  const unpaid = await makeOld(await addOrder({ status: 'failed', ...old }))
  const paid = await makeOld(await addOrder({ status: 'completed', ...old }))
  const pending = await makeOld(await addOrder({ status: 'failed', ...old, nextCheckAt: new Date() }))
  const returned = await makeOld(await addOrder({ status: 'failed', ...old }))
  await addOrder({ status: 'pending', customerId: returned.customerId })
  await deleteOldData()
  const isErased = async ({ customerId }: { customerId: number }) =>
    (await db.select().from(customers).where(eq(customers.id, customerId)))[0]?.erasedAt !== null
  expect(await Promise.all([unpaid, paid, pending, returned].map(isErased))).toEqual([true, false, false, false])
  const hasErasedName = async ({ id }: { id: string }) =>
    (await db.select().from(orders).where(eq(orders.id, id)))[0]?.fullName === 'Erased'
  expect(await Promise.all([unpaid, paid, pending, returned].map(hasErasedName))).toEqual([true, false, false, true])
})

it('erases the words of requests three years after their last message, and not of open ones', async () => {
  const addRequest = async (state: 'open' | 'closed', ...ages: number[]) => {
    const { id: orderId } = await addOrder({ status: 'completed' })
    const [request] = await db
      .insert(requests)
      .values({ orderId, trouble: 'other', state, promisedAt: new Date() })
      .returning()
    const requestId = request?.id ?? 0
    await db
      .insert(requestMessages)
      .values(ages.map((age) => ({ requestId, kind: 'asked' as const, text: 'private', createdAt: daysAgo(age) })))
    return requestId
  }
  const [old, continued, open] = [
    await addRequest('closed', 1200, 1100),
    await addRequest('closed', 1200, 1000),
    await addRequest('open', 1200),
  ]
  await deleteOldData()
  const rows = await db.select().from(requestMessages).orderBy(requestMessages.id)
  const textsOf = (id: number) => rows.flatMap(({ requestId, text }) => (requestId === id ? text : []))
  expect([old, continued, open].map(textsOf)).toEqual([['', ''], ['private', 'private'], ['private']])
})

it('deletes the file of what was there before the shop opened after 90 days', async () => {
  const archive = 'archives/before-opening.zip'
  const archiveNow = async () => (await db.select({ archive: shopOpening.archive }).from(shopOpening))[0]?.archive
  await storage.put(archive, new Uint8Array([1]))
  await db.insert(shopOpening).values({ openedAt: daysAgo(89), archive })
  await deleteOldData()
  expect([await archiveNow(), await storage.head(archive)]).toEqual([archive, expect.objectContaining({ size: 1 })])
  await db.update(shopOpening).set({ openedAt: daysAgo(91) })
  await deleteOldData()
  expect([await archiveNow(), await storage.head(archive)]).toEqual([null, null])
})
