import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { startHeartbeats } from './send-heartbeats.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function addDelivery(status: DeliveryStatus = 'sending'): Promise<number> {
  const { id: orderId, customerId, email: address } = await addOrder()
  const message = { messageKey: `order:${orderId}:email:0`, kind: 'order', channel: 'email' } as const
  const [row] = await db
    .insert(deliveries)
    .values({ ...message, customerId, orderId, address, status })
    .returning()
  await age(row?.id ?? 0)
  return row?.id ?? 0
}

const age = (id: number) =>
  db.update(deliveries).set({ updatedAt: sql`now() - interval '1 hour'` }).where(eq(deliveries.id, id))

async function isFresh(id: number): Promise<boolean> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return Date.now() - (row?.updatedAt.getTime() ?? 0) < 60_000
}

/** The statement of a heartbeat runs in the background: it has ended when one more message, sent for it, is fresh. */
async function passTenSeconds() {
  const last = await addDelivery()
  const stop = startHeartbeats(last)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => isFresh(last)).toBe(true)
  stop()
}

it('keeps messages fresh while they are being sent, and no others', async () => {
  const [sending, other, sent] = [await addDelivery(), await addDelivery(), await addDelivery('sent')]
  const stops = [startHeartbeats(sending), startHeartbeats(sent)]
  expect(await isFresh(sending)).toBe(false)
  await passTenSeconds()
  expect(await Promise.all([sending, other, sent].map(isFresh))).toEqual([true, false, false])
  for (const stop of stops) stop()
})

it('goes on until the last message has been sent', async () => {
  const [first, second] = [await addDelivery(), await addDelivery()]
  const [stopFirst, stopSecond] = [startHeartbeats(first), startHeartbeats(second)]
  stopFirst()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => isFresh(second)).toBe(true)
  expect(await isFresh(first)).toBe(false)
  expect(vi.getTimerCount()).toBe(1)
  stopSecond()
  expect(vi.getTimerCount()).toBe(0)
})

it('starts again for the next message', async () => {
  startHeartbeats(await addDelivery())()
  const next = await addDelivery()
  const stop = startHeartbeats(next)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => isFresh(next)).toBe(true)
  stop()
})
