import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { sendDownloadLink } from './send-download-link.ts'

const adminKey = 'the-owner-has-this-key'

vi.hoisted(() => {
  process.env.ADMIN_KEY = 'the-owner-has-this-key'
})

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await sendDownloadLink.request('/send-download-link', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const asOwner = { Authorization: `Bearer ${adminKey}` }
const countMails = (orderId: string) => db.$count(deliveries, eq(deliveries.orderId, orderId))

// The right key resets the count of wrong ones.
beforeEach(() => post({}, asOwner))

describe('POST /api/send-download-link', () => {
  it('sends the links of the newest paid order of that product', async () => {
    const older = await addOrder({ status: 'completed', completedAt: new Date(Date.now() - 60_000) })
    const same = { customerId: older.customerId, email: older.email }
    const newer = await addOrder({ ...same, status: 'completed', completedAt: new Date() })
    const pending = await addOrder(same)
    const other = await addOrder({ ...same, productId: 'combo', status: 'completed', completedAt: new Date() })
    const request = { customerEmail: ` ${older.email.toUpperCase()}`, productType: 'maths' }
    const answer = { status: 200, body: { message: `Download link sent to ${older.email}` } }
    expect(await post(request, asOwner)).toEqual(answer)
    expect(await post({ ...request, adminKey })).toEqual(answer)
    // A second call within seconds is the same request.
    expect(await countMails(newer.id)).toBe(1)
    for (const { id } of [older, pending, other]) expect(await countMails(id)).toBe(0)
  })

  it('reports when there is nothing to send', async () => {
    const { email } = await addOrder()
    const nothing = { error: 'This email address has no completed order for this product' }
    expect(await post({ customerEmail: email, productType: 'maths' }, asOwner)).toEqual({ status: 404, body: nothing })
    expect(await post({ customerEmail: 'x@y.in', productType: 'maths' }, asOwner)).toEqual({
      status: 404,
      body: nothing,
    })
    expect(await post({ customerEmail: email, productType: 'hindi' }, asOwner)).toMatchObject({ status: 400 })
    expect(await post({ customerEmail: email }, asOwner)).toMatchObject({ status: 400 })
    expect(await post(null, asOwner)).toMatchObject({ status: 400 })
  })

  it('refuses strangers, and locks after three wrong keys', async () => {
    const { id, email } = await addOrder({ status: 'completed', completedAt: new Date() })
    const request = { customerEmail: email, productType: 'maths' }
    expect(await post(request)).toMatchObject({ status: 401, body: { error: 'Access Denied' } })
    for (const remaining of ['2 attempts', '1 attempt']) {
      expect(await post({ ...request, adminKey: 'a guess' })).toEqual({
        status: 401,
        body: { error: 'Access Denied', description: `Invalid admin key. ${remaining} remaining.` },
      })
    }
    expect((await post({ ...request, adminKey: 'a guess' })).status).toBe(429)
    expect(await post(request, asOwner)).toEqual({
      status: 429,
      body: { error: 'Account Locked', description: expect.stringMatching(/^Try again in \d+ minutes\.$/) },
    })
    expect(await countMails(id)).toBe(0)
  })
})
