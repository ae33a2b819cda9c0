import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCookie } from '#cookies/admin-cookie.server.ts'
import { adminSessions } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { adminKey } from '#platform/secrets/secrets.server.ts'
import { logIn } from '#shop/admin/log-in.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { adminAnalytics } from './admin-analytics.ts'

const key = adminKey() ?? ''

interface Answer {
  recentOrders: unknown[]
  orders: unknown[]
  customers: unknown[]
  ordersNextCursor: string | null
  customersNextCursor: string | null
}

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await adminAnalytics.request('/admin-analytics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

beforeAll(async () => {
  for (let order = 0; order < 60; order++) {
    const status = order % 2 ? 'completed' : 'pending'
    await addOrder({ status, amountInPaise: 20_800, productId: order % 3 ? 'maths' : 'combo' })
  }
})

describe('POST /api/admin-analytics', () => {
  it('returns the overview of the specification, in rupees', async () => {
    const { status, body } = await post({ adminKey: key, action: 'overview' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      totalCustomers: 60,
      totalOrders: 60,
      completedOrders: 30,
      totalRevenue: 30 * 208,
      productSales: { combo: 10, maths: 20, science: 0, social: 0 },
    })
    expect(body.recentOrders).toHaveLength(10)
    expect(body.orders).toHaveLength(50)
    expect(body.customers).toHaveLength(50)
    expect(body.recentOrders[0]).toEqual({
      id: expect.any(String),
      customer_id: expect.any(Number),
      product_type: expect.any(String),
      product_name: expect.stringMatching(/ Blueprint$| Combo Pack$/),
      status: expect.any(String),
      amount: 208,
      created_at: expect.any(String),
      customers: {
        id: expect.any(Number),
        email: expect.stringContaining('@example.in'),
        full_name: 'Asha Rao',
        phone_number: '9876543210',
        class_level: 'class-10',
        created_at: expect.any(String),
      },
    })
    expect(await db.$count(auditLog, eq(auditLog.act, 'api-read'))).toBeGreaterThan(0)
  })

  it('pages to the last row with its cursors', async () => {
    const first = (await post({ adminKey: key, action: 'overview' })).body
    const { ordersNextCursor: ordersCursor, customersNextCursor: customersCursor } = first
    const { body } = await post({ adminKey: key, action: 'overview', ordersCursor, customersCursor })
    expect(body).toMatchObject({ ordersNextCursor: null, customersNextCursor: null })
    expect(body.orders).toHaveLength(10)
    expect(body.customers).toHaveLength(10)
  })

  it.each([
    ['an unknown action', { adminKey: key, action: 'delete' }, 'Unknown action'],
    ['a cursor from elsewhere', { adminKey: key, action: 'overview', ordersCursor: 'bb_1.x' }, /does not exist/],
    ['no action', { adminKey: key }, /not an analytics request/],
    ['a key that is not a string', { adminKey: { $ne: '' }, action: 'overview' }, /not an analytics request/],
    ['a body that is not JSON', 'adminKey=x', /not an analytics request/],
    ['null', 'null', /not an analytics request/],
  ])('refuses %s', async (_, request, error) => {
    expect(await post(request)).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
  })

  it('accepts the cookie of a login of the last ten minutes, and refuses an older and a forged one', async () => {
    const login = await logIn({ key, code: '' }, { ip: '203.0.113.50', userAgent: null })
    const token = 'token' in login ? login.token : ''
    const createCookie = async (value: string) => (await adminCookie.serialize(value)).split(';')[0] ?? ''
    expect((await post({ action: 'overview' }, { Cookie: await createCookie(token) })).status).toBe(200)
    await db.update(adminSessions).set({ provenAt: new Date(Date.now() - 11 * 60_000) })
    for (const Cookie of [await createCookie(token), await createCookie('forged'), 'admin=%00', 'admin=e30', '']) {
      const { status, body } = await post({ action: 'overview' }, { Cookie })
      expect(status, Cookie).toBe(401)
      expect(body, Cookie).toMatchObject({ error: 'Access Denied' })
    }
  })

  // Last, because tests have no address and share one count of attempts.
  it('is locked together with the login page, with the same message', async () => {
    const wrong = { adminKey: 'wrong', action: 'overview' }
    expect(await post(wrong)).toEqual({
      status: 401,
      body: { error: 'Access Denied', description: 'Invalid admin key. 2 attempts remaining.' },
    })
    await post(wrong)
    expect(await post(wrong)).toEqual({
      status: 429,
      body: { error: 'Account Locked', description: 'Too many failed attempts. Account locked for 15 minutes.' },
    })
    expect(await post({ adminKey: key, action: 'overview' })).toEqual({
      status: 429,
      body: { error: 'Account Locked', description: 'Try again in 15 minutes.' },
    })
    expect(await logIn({ key, code: '' }, { ip: null, userAgent: null })).toMatchObject({ refused: 'locked' })
  })
})
