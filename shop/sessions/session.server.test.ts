import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { endSession } from './end-session.server.ts'
import { findCustomerSession } from './find-customer-session.server.ts'
import { openSession } from './open-session.server.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

async function logIn() {
  const { customerId } = await addOrder()
  return { customerId, token: await openSession(customerId, { browser: 'phone' }) }
}

async function change(customerId: number, changed: Partial<typeof sessions.$inferInsert>) {
  await db.update(sessions).set(changed).where(eq(sessions.customerId, customerId))
}

describe('a session', () => {
  it('belongs to its customer, and is fresh after the login', async () => {
    const { customerId, token } = await logIn()
    expect(await findCustomerSession(token)).toMatchObject({ customer: { id: customerId }, isFresh: true })
  })

  it('stores only the hash of its token', async () => {
    const { customerId, token } = await logIn()
    const rows = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await findCustomerSession(rows[0]?.tokenHash ?? '')).toBeNull()
  })

  it.each(['', 'guess', 'x'.repeat(10_000)])('is not opened by %j', async (token) => {
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('ends at logout, and other sessions stay open', async () => {
    const { customerId, token } = await logIn()
    const elsewhere = await openSession(customerId, { browser: 'phone' })
    await endSession(token)
    expect(await findCustomerSession(token)).toBeNull()
    expect(await findCustomerSession(elsewhere)).not.toBeNull()
  })

  it('is replaced by the next login of the same browser', async () => {
    const { customerId, token } = await logIn()
    const next = await openSession(customerId, { browser: 'phone', replacing: token })
    expect(next).not.toBe(token)
    expect(await findCustomerSession(token)).toBeNull()
    expect(await findCustomerSession(next)).not.toBeNull()
  })

  it('ends after a month without a visit, and each visit extends it', async () => {
    const { customerId, token } = await logIn()
    await change(customerId, { lastSeenAt: daysAgo(29) })
    expect(await findCustomerSession(token)).not.toBeNull()
    const [row] = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(row?.lastSeenAt.getTime()).toBeGreaterThan(daysAgo(1).getTime())
    await change(customerId, { lastSeenAt: daysAgo(31) })
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('notes a visit at most every ten minutes, so that not every request writes', async () => {
    const { customerId, token } = await logIn()
    const visitAfter = async (minutes: number) => {
      const before = new Date(Date.now() - minutes * 60_000)
      await change(customerId, { lastSeenAt: before })
      await findCustomerSession(token)
      const [row] = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
      return row?.lastSeenAt.getTime() !== before.getTime()
    }
    expect([await visitAfter(9), await visitAfter(11)]).toEqual([false, true])
  })

  it('proves the address at its first login, which later ones do not change', async () => {
    const { customerId } = await logIn()
    const readVerifiedAt = async () =>
      (await db.select().from(customers).where(eq(customers.id, customerId)))[0]?.verifiedAt
    expect(await readVerifiedAt()).toEqual(expect.any(Date))
    await db
      .update(customers)
      .set({ verifiedAt: daysAgo(5) })
      .where(eq(customers.id, customerId))
    await openSession(customerId, { browser: 'phone' })
    expect((await readVerifiedAt())?.getTime()).toBeLessThan(daysAgo(4).getTime())
  })

  it('ends after three months, however often it is used', async () => {
    const { customerId, token } = await logIn()
    const [row] = await db.select().from(sessions).where(eq(sessions.customerId, customerId))
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / (24 * 60 * 60_000))).toBe(90)
    await change(customerId, { expiresAt: new Date(Date.now() - 1000) })
    expect(await findCustomerSession(token)).toBeNull()
  })

  it('is no longer fresh after ten minutes', async () => {
    const { customerId, token } = await logIn()
    await change(customerId, { createdAt: new Date(Date.now() - 11 * 60_000) })
    expect(await findCustomerSession(token)).toMatchObject({ isFresh: false })
  })

  it('ends when the customer is erased, and cannot be opened again', async () => {
    const { customerId, token } = await logIn()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await findCustomerSession(token)).toBeNull()
    await expect(openSession(customerId, { browser: 'phone' })).rejects.toThrow('erased')
  })
})
