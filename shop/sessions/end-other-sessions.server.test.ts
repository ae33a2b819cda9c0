import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { knownBrowsers, sessions } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { endOtherSessions } from './end-other-sessions.server.ts'
import { findCustomerSession } from './find-customer-session.server.ts'
import { listSessions } from './list-sessions.server.ts'
import { openSession } from './open-session.server.ts'

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

async function openThree() {
  const { customerId } = await addOrder()
  const tokens = []
  for (const browser of ['here', 'phone', 'school']) {
    tokens.push(await openSession(customerId, { browser, userAgent: browser === 'phone' ? chromeOnAndroid : null }))
  }
  const [here = '', phone = '', school = ''] = tokens
  const current = await findCustomerSession(here)
  if (!current) throw new Error('no session')
  return { customerId, here, phone, school, current }
}

const countBrowsers = (customerId: number) => db.$count(knownBrowsers, eq(knownBrowsers.customerId, customerId))

describe('the sessions of a customer', () => {
  it('are listed with their browser, the current one first', async () => {
    const { customerId, current } = await openThree()
    const listed = await listSessions(customerId, current.sessionId)
    expect(listed).toHaveLength(3)
    expect(listed[0]).toMatchObject({ id: current.sessionId, isCurrent: true })
    expect(listed).toContainEqual(
      expect.objectContaining({ isCurrent: false, browser: { name: 'Chrome', system: 'Android' } }),
    )
  })

  it('are not listed when they have ended', async () => {
    const { customerId, current } = await openThree()
    await db
      .update(sessions)
      .set({ lastSeenAt: new Date(Date.now() - 31 * 24 * 60 * 60_000) })
      .where(eq(sessions.customerId, customerId))
    expect(await listSessions(customerId, current.sessionId)).toEqual([])
  })

  it('end one by one, with the browser that the shop knew', async () => {
    const { customerId, current, here, phone, school } = await openThree()
    const phoneSession = await findCustomerSession(phone)
    expect(await endOtherSessions(current, phoneSession?.sessionId)).toBe(1)
    expect(await findCustomerSession(phone)).toBeNull()
    expect(await findCustomerSession(school)).not.toBeNull()
    expect(await findCustomerSession(here)).not.toBeNull()
    expect(await countBrowsers(customerId)).toBe(2)
    expect(await endOtherSessions(current, phoneSession?.sessionId)).toBe(0)
  })

  it('end all except the current one, and known browsers without a login too', async () => {
    const { customerId, current, here, phone, school } = await openThree()
    await openSession(customerId, { browser: 'cafe', userAgent: null, replacing: phone })
    expect(await endOtherSessions(current)).toBe(2)
    expect(await findCustomerSession(here)).not.toBeNull()
    expect(await findCustomerSession(school)).toBeNull()
    expect(await countBrowsers(customerId)).toBe(1)
  })

  it('end also after the current one has ended', async () => {
    const { customerId, current } = await openThree()
    await db.delete(sessions).where(eq(sessions.tokenHash, current.sessionId))
    expect(await endOtherSessions(current)).toBe(2)
    expect(await countBrowsers(customerId)).toBe(0)
  })

  it('cannot be ended by another customer, and the current one stays', async () => {
    const { phone } = await openThree()
    const other = await openThree()
    const phoneSession = await findCustomerSession(phone)
    expect(await endOtherSessions(other.current, phoneSession?.sessionId)).toBe(0)
    expect(await endOtherSessions(other.current, other.current.sessionId)).toBe(0)
    expect(await findCustomerSession(phone)).not.toBeNull()
    expect(await findCustomerSession(other.here)).toMatchObject({ sessionId: other.current.sessionId })
  })
})
