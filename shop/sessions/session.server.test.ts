import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers, sessions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { endSession } from './end-session.server.ts'
import { findCustomerSession } from './find-customer-session.server.ts'
import { openSession } from './open-session.server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

async function open() {
  const { customerId } = await addOrder()
  return { customerId, token: await openSession(customerId) }
}

async function change(customerId: number, changed: Partial<typeof sessions.$inferInsert>) {
  await db.update(sessions).set(changed).where(eq(sessions.customerId, customerId))
}

describe('a session', () => {
  it('knows its customer, and is fresh after the login', async () => {
    const { customerId, token } = await open()
    expect(await findCustomerSession(token)).toMatchObject({ customer: { id: customerId }, isFresh: true })
  })

  it('keeps only the hash of its token', async () => {
    const { customerId, token } = await open()
    const rows = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await findCustomerSession(rows[0]?.tokenHash ?? '')).toBeNull()
  })

  it.each(['', 'guess', 'x'.repeat(10_000)])('is not opened by %j', async (token) => {
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('ends for good with a logout, and only that one', async () => {
    const { customerId, token } = await open()
    const elsewhere = await openSession(customerId)
    await endSession(token)
    expect(await findCustomerSession(token)).toBeNull()
    expect(await findCustomerSession(elsewhere)).not.toBeNull()
  })

  it('is replaced by the next login of the same browser', async () => {
    const { customerId, token } = await open()
    const next = await openSession(customerId, token)
    expect(next).not.toBe(token)
    expect(await findCustomerSession(token)).toBeNull()
    expect(await findCustomerSession(next)).not.toBeNull()
  })

  it('ends after a month without a visit, and lives on with one', async () => {
    const { customerId, token } = await open()
    await change(customerId, { lastSeenAt: daysAgo(29) })
    expect(await findCustomerSession(token)).not.toBeNull()
    const [row] = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(row?.lastSeenAt.getTime()).toBeGreaterThan(daysAgo(1).getTime())
    await change(customerId, { lastSeenAt: daysAgo(31) })
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('ends after three months, however often it is used', async () => {
    const { customerId, token } = await open()
    const [row] = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 60 * 60_000))).toBe(90)
    await change(customerId, { expiresAt: new Date(Date.now() - 1000) })
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('is no longer fresh after ten minutes', async () => {
    const { customerId, token } = await open()
    await change(customerId, { createdAt: new Date(Date.now() - 11 * 60_000) })
    expect(await findCustomerSession(token)).toMatchObject({ isFresh: false })
  })

  it('is not opened for somebody who was forgotten', async () => {
    const { customerId, token } = await open()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await findCustomerSession(token)).toBeNull()
    await expect(openSession(customerId)).rejects.toThrow('forgotten')
  })
})
