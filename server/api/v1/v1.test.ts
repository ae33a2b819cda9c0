import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiScope, apiAnswers, apiKeys, apiScopes } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { createCheckedKey, isCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { createApiKey, revokeApiKey } from '#shop/api-keys/change-api-keys.server.ts'
import { apiKeyPrefix } from '#shop/api-keys/find-api-key.server.ts'
import {
  limitApiCalls,
  maxCallsPerMinute,
  maxLinksPerOrder,
  maxWrongKeys,
} from '#shop/api-keys/limit-api-calls.server.ts'
import { listApiKeys } from '#shop/api-keys/list-api-keys.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { createHttp } from '../../http.ts'

const owner = { ip: '203.0.113.7', name: 'owner' }
const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })
let made = 0

async function createKey(...scopes: ApiScope[]): Promise<string> {
  const created = await createApiKey(owner, `Program ${++made}`, scopes)
  if ('refused' in created) throw new Error(created.refused)
  return created.key
}

// A shop has twenty keys at most.
beforeEach(() => db.update(apiKeys).set({ revokedAt: new Date() }))

interface Answer {
  status: number
  headers: Headers
  body: {
    items?: Record<string, unknown>[]
    nextCursor?: string | null
    error?: { code: string; message: string }
    [field: string]: unknown
  }
}

async function call(path: string, key: string | null, init: { body?: unknown; once?: string; ip?: string } = {}) {
  const isPost = init.body !== undefined || init.once !== undefined
  const answer = await http.request(
    `/api/v1${path}`,
    {
      method: isPost ? 'POST' : 'GET',
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(init.once === undefined ? {} : { 'Idempotency-Key': init.once }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    },
    { incoming: { socket: { remoteAddress: init.ip ?? '198.51.100.1' } } },
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() } as Answer
}

const paidOrder = () => addOrder({ status: 'completed', completedAt: new Date() })

function checkout(changed: Record<string, unknown> = {}) {
  return {
    ...{ product: 'maths', name: 'Asha Rao', phone: '98765 43210', classLevel: 'class-10' },
    email: `program${++made}@example.in`,
    consents: Object.fromEntries(consentPurposes.map((purpose) => [purpose, true])),
    ...changed,
  }
}

describe('an API key', () => {
  it('is shown once and stored as a hash, with its last characters and its use', async () => {
    const key = await createKey('orders:read')
    expect(isCheckedKey(apiKeyPrefix, key)).toBe(true)
    const [stored] = await db.select().from(apiKeys).orderBy(desc(apiKeys.id)).limit(1)
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(stored).toMatchObject({ ending: key.slice(-4), lastUsedAt: null })
    expect((await call('/orders', key)).status).toBe(200)
    const [used] = (await listApiKeys()).filter(({ id }) => id === stored?.id)
    expect(used?.lastUsedAt).toBeInstanceOf(Date)
    await call('/orders', key)
    const lines = await db.select().from(auditLog).where(eq(auditLog.act, 'api-key-used'))
    expect(lines.filter(({ actor }) => actor === `API key ${stored?.name}`)).toHaveLength(1)
  })

  it('needs a name of its own and something that it may do', async () => {
    expect(await createApiKey(owner, '  ', ['orders:read'])).toEqual({ refused: 'name-missing' })
    expect(await createApiKey(owner, 'x'.repeat(61), ['orders:read'])).toEqual({ refused: 'name-missing' })
    expect(await createApiKey(owner, 'Nothing', [])).toEqual({ refused: 'no-scopes' })
    expect(await createApiKey(owner, 'Nothing', ['admin', '__proto__'])).toEqual({ refused: 'no-scopes' })
    expect(await createApiKey(owner, 'Zapier', ['orders:read'])).toMatchObject({ name: 'Zapier' })
    expect(await createApiKey(owner, ' zapier ', ['orders:read'])).toEqual({ refused: 'name-taken' })
  })

  it('may do what its scopes say, and nothing else', async () => {
    const order = await paidOrder()
    const calls: Record<ApiScope, (key: string) => Promise<Answer>[]> = {
      'orders:read': (key) => [call('/orders', key), call(`/orders/${order.id}`, key)],
      'customers:read': (key) => [call('/customers', key), call(`/customers/${order.customerId}`, key)],
      'checkouts:write': (key) => [call('/checkouts', key, { body: checkout(), once: `c${++made}` })],
      'links:write': (key) => [call(`/orders/${order.id}/links`, key, { once: `l${++made}` })],
    }
    for (const granted of apiScopes) {
      const key = await createKey(granted)
      for (const [scope, ask] of Object.entries(calls)) {
        for (const { status, body } of await Promise.all(ask(key))) {
          if (scope === granted) expect([200, 201], `${granted} at ${scope}`).toContain(status)
          else expect({ status, code: body.error?.code }).toEqual({ status: 403, code: 'scope_missing' })
        }
      }
    }
  })

  it('may do no more when the address or the method is written in another way', async () => {
    const headers = { Authorization: `Bearer ${await createKey('orders:read')}`, 'Idempotency-Key': 'x' }
    const spellings = [
      ...['HEAD /customers', 'GET /%63ustomers', 'GET /orders/%2e%2e/customers', 'GET /Customers', 'GET //customers'],
      ...['GET /customers;x', 'OPTIONS /customers', 'PUT /checkouts', 'POST /checkouts'],
    ]
    for (const spelling of spellings) {
      const [method = '', path = ''] = spelling.split(' ')
      const { status } = await http.request(`/api/v1${path}`, { method, headers })
      expect([403, 404], spelling).toContain(status)
    }
    for (const query of ['key', 'access_token', 'adminKey'])
      expect(await call(`/orders?${query}=${headers.Authorization.slice(7)}`, null)).toMatchObject({ status: 401 })
  })

  it('cannot be guessed, and guesses never lock out a right key', async () => {
    const key = await createKey('orders:read')
    const ip = '198.51.100.77'
    const guesses = [createCheckedKey(apiKeyPrefix), createCheckedKey('bbs_'), key.slice(0, -1), `${key}x`, 'bbk_', 'x']
    for (let count = 0; count < maxWrongKeys; count++) {
      const { status, headers, body } = await call('/orders', guesses[count % guesses.length] ?? '', { ip })
      expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'key_wrong' })
      expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    }
    const limited = await call('/orders', createCheckedKey(apiKeyPrefix), { ip })
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'too_many_wrong_keys' } } })
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await call('/orders', key, { ip })).status).toBe(200)
    expect(await call('/orders', null)).toMatchObject({ status: 401, body: { error: { code: 'key_missing' } } })
  })

  it('is refused from the moment it is revoked, also for a stored answer', async () => {
    const key = await createKey('checkouts:write')
    const request = { body: checkout(), once: 'before' }
    expect((await call('/checkouts', key, request)).status).toBe(201)
    const [{ id } = { id: 0 }] = (await listApiKeys()).filter(({ ending }) => key.endsWith(ending))
    expect(await revokeApiKey(owner, id)).toMatchObject({ name: expect.any(String) })
    expect(await call('/checkouts', key, request)).toMatchObject({ status: 401 })
    expect(await revokeApiKey(owner, id)).toEqual({ refused: 'gone' })
    expect((await listApiKeys()).some((each) => each.id === id)).toBe(false)
  })

  it('is limited by itself', async () => {
    const [busy, other] = [await createKey('orders:read'), await createKey('orders:read')]
    const [{ id } = { id: 0 }] = (await listApiKeys()).filter(({ ending }) => busy.endsWith(ending))
    for (let count = 0; count < maxCallsPerMinute; count++) await limitApiCalls(id)
    const limited = await call('/orders', busy)
    expect(limited).toMatchObject({ status: 429, body: { error: { code: 'too_many_calls' } } })
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await call('/orders', other)).status).toBe(200)
  })
})

describe('the lists', () => {
  it('contain each order once, without contact details, however pages are cut', async () => {
    const key = await createKey('orders:read')
    const added = [await paidOrder(), await paidOrder(), await addOrder(), await paidOrder(), await paidOrder()]
    const seen: string[] = []
    let cursor: string | null | undefined = ''
    while (cursor !== null) {
      const page: Answer = await call(`/orders?limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, key)
      expect(page.status).toBe(200)
      seen.push(...(page.body.items ?? []).map(({ id }) => String(id)))
      cursor = page.body.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(added.map(({ id }) => id)))
    const all = JSON.stringify((await call('/orders?limit=100', key)).body)
    for (const secret of ['@example.in', 'Asha', '9876543210']) expect(all).not.toContain(secret)
  })

  it('say who took the payment, so that a program recognises what another shop sold', async () => {
    const key = await createKey('orders:read')
    const sold = await addOrder({ status: 'completed' })
    const imported = await addOrder({ status: 'completed', provider: 'imported', amountInPaise: 0 })
    expect((await call(`/orders/${sold.id}`, key)).body).toMatchObject({ provider: 'sandbox' })
    expect((await call(`/orders/${imported.id}`, key)).body).toMatchObject({ provider: 'imported' })
  })

  it('refuse cursors that were changed, and those of another list or filter', async () => {
    const [reader, people] = [await createKey('orders:read'), await createKey('customers:read')]
    for (let count = 0; count < 3; count++) await paidOrder()
    const cursor = (await call('/orders?limit=1', reader)).body.nextCursor ?? ''
    const changed = cursor.replace(/^[^.]+/, 'order-1')
    const attempts = [
      ...[changed, `${cursor}x`, cursor.slice(1), 'x', '.', '%27%20or%201%3D1'].map((each) => `/orders?cursor=${each}`),
      `/orders?status=completed&cursor=${cursor}`,
    ]
    for (const path of attempts) {
      expect(await call(path, reader), path).toMatchObject({ status: 400, body: { error: { code: 'cursor_unknown' } } })
    }
    expect(await call(`/customers?cursor=${cursor}`, people)).toMatchObject({ status: 400 })
    for (const limit of ['0', '101', '-1', '1.5', 'x', '']) {
      expect(await call(`/orders?limit=${limit}`, reader)).toMatchObject({ body: { error: { code: 'limit_invalid' } } })
    }
    for (const filter of ['status=paid', 'from=yesterday', 'to=2026-02-30', "product='"]) {
      expect(await call(`/orders?${filter}`, reader)).toMatchObject({ body: { error: { code: 'filter_invalid' } } })
    }
  })

  it('say nothing about an erased customer, and nothing about what does not exist', async () => {
    const key = await createKey('customers:read', 'orders:read')
    const order = await addOrder({ status: 'completed', completedAt: new Date(Date.now() - 400 * 24 * 3_600_000) })
    const path = `/customers/${order.customerId}`
    expect(await call(path, key)).toMatchObject({ body: { email: order.email, isErased: false, completedOrders: 1 } })
    await eraseCustomer(owner, order.customerId)
    const { body } = await call(path, key)
    expect(body).toMatchObject({ isErased: true, name: null, email: null, phone: null, classLevel: null, orders: 1 })
    const listed = (await call('/customers?limit=100', key)).body.items?.find(({ id }) => id === order.customerId)
    expect(listed).toEqual(body)
    for (const missing of [
      '/customers/0',
      '/customers/999999999',
      '/customers/x',
      '/orders/bb_guess',
      '/',
      '/nothing',
    ]) {
      expect(await call(missing, key), missing).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    }
  })
})

describe('a writing call', () => {
  it('needs an Idempotency-Key, and answers a repetition without doing it again', async () => {
    const key = await createKey('checkouts:write')
    const again = checkout({ source: 'https://www.my-blog.example/post' })
    for (const once of [undefined, '', 'two words', 'x'.repeat(201)]) {
      const answer = await call('/checkouts', key, { body: again, ...(once === undefined ? {} : { once }) })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'idempotency_key_missing' } } })
    }
    const first = await call('/checkouts', key, { body: again, once: 'one' })
    const second = await call('/checkouts', key, { body: again, once: 'one' })
    expect(first).toMatchObject({ status: 201, body: { orderId: expect.any(String), url: expect.any(String) } })
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(second.headers.get('Idempotency-Replayed')).toBe('true')
    const placed = await db.select().from(orders).where(eq(orders.email, again.email))
    expect(placed).toMatchObject([{ id: first.body.orderId, source: 'my-blog.example' }])
  })

  it('refuses the same key for another request, but not the key of another program', async () => {
    const [one, other] = [await createKey('checkouts:write', 'links:write'), await createKey('checkouts:write')]
    const order = await paidOrder()
    expect((await call('/checkouts', one, { body: checkout(), once: 'same' })).status).toBe(201)
    const reused = { status: 422, body: { error: { code: 'idempotency_key_reused' } } }
    expect(await call('/checkouts', one, { body: checkout(), once: 'same' })).toMatchObject(reused)
    expect(await call(`/orders/${order.id}/links`, one, { once: 'same' })).toMatchObject(reused)
    expect((await call('/checkouts', other, { body: checkout(), once: 'same' })).status).toBe(201)
  })

  it('shares no Idempotency-Key with callers who have no API key', async () => {
    const key = await createKey('checkouts:write')
    const [{ id } = { id: 0 }] = await db.select().from(apiKeys).orderBy(desc(apiKeys.id)).limit(1)
    const body = checkout()
    const theirs = {
      ...{ productType: body.product, customerName: body.name, phoneNumber: body.phone, classLevel: body.classLevel },
      ...{ customerEmail: body.email, consents: body.consents },
    }
    const placed = await call('/checkouts', key, { body, once: 'guessed' })
    expect(placed.status).toBe(201)
    for (const guess of ['guessed', `${id}:guessed`, `[${id},"guessed"]`]) {
      const answer = await http.request('/api/create-checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': guess },
        body: JSON.stringify(theirs),
      })
      expect(answer.status, guess).toBe(200)
      expect((await answer.json()).url).not.toBe(placed.body.url)
    }
  })

  it('runs once when the same request arrives many times at the same moment, and again after a killed one', async () => {
    const key = await createKey('checkouts:write')
    const body = checkout()
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('/checkouts', key, { body, once: 'many' })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(await db.$count(orders, eq(orders.email, body.email))).toBe(1)
    // As a killed process leaves it.
    const isThis = eq(apiAnswers.idempotencyKey, 'many')
    await db.update(apiAnswers).set({ status: null, body: null }).where(isThis)
    expect(await call('/checkouts', key, { body, once: 'many' })).toMatchObject({
      status: 409,
      body: { error: { code: 'in_progress' } },
    })
    await db.update(apiAnswers).set({ startedAt: sql`now() - interval '2 minutes'` }).where(isThis)
    const after = await call('/checkouts', key, { body, once: 'many' })
    expect(after).toMatchObject({
      status: 201,
      body: { orderId: answers.find(({ status }) => status === 201)?.body.orderId },
    })
    expect(await db.$count(orders, eq(orders.email, body.email))).toBe(1)
  })

  it('refuses what the checkout refuses, in the one form of errors', async () => {
    const key = await createKey('checkouts:write')
    const refused: [object | string | null, number, string][] = [
      [null, 400, 'body_invalid'],
      ['x', 400, 'body_invalid'],
      [checkout({ product: 'nothing' }), 400, 'product_unknown'],
      [checkout({ email: 'no address' }), 400, 'invalid'],
      [checkout({ consents: { termsAccepted: true } }), 400, 'invalid'],
      [checkout({ code: 'NOSUCH' }), 400, 'code_unknown'],
      [checkout({ shownPriceInPaise: 1 }), 409, 'price_changed'],
    ]
    for (const [body, status, code] of refused) {
      const answer = await call('/checkouts', key, { body, once: `r${++made}` })
      expect(answer, code).toMatchObject({ status, body: { error: { code, message: expect.any(String) } } })
    }
  })

  it('sends links in the name of its key, five times a day per order at most', async () => {
    const key = await createKey('links:write')
    const [order, unpaid] = [await paidOrder(), await addOrder()]
    const path = `/orders/${order.id}/links`
    const sent = await call(path, key, { once: 'a' })
    expect(sent).toMatchObject({ status: 200, body: { orderId: order.id, sent: true } })
    expect(JSON.stringify(sent.body)).not.toContain(order.email)
    await call(path, key, { once: 'a' })
    expect(await db.$count(deliveries, eq(deliveries.orderId, order.id))).toBe(1)
    const [line] = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(line).toMatchObject({ act: 'order-resent', actor: expect.stringMatching(/^API key Program/) })
    expect(await call(`/orders/${unpaid.id}/links`, key, { once: 'b' })).toMatchObject({
      status: 400,
      body: { error: { code: 'nothing_to_send' } },
    })
    for (let count = 1; count < maxLinksPerOrder; count++) await call(path, key, { once: `again-${count}` })
    expect(await call(path, key, { once: 'more' })).toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_links' } },
    })
  })
})

describe('docs/api.md', () => {
  it('has examples that work as they are written', async () => {
    const server = createServer(getRequestListener(http.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const env = { ...process.env, SHOP: `http://127.0.0.1:${port}`, KEY: await createKey(...apiScopes) }
    const order = await paidOrder()
    const examples = [...readFileSync('docs/api.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
    const run = promisify(execFile)
    for (const [, command = ''] of examples) {
      const { stdout } = await run('sh', ['-c', command], { env: { ...env, ORDER: order.id } })
      expect(JSON.parse(stdout), command).not.toHaveProperty('error')
    }
    expect(examples).toHaveLength(5)
    server.close()
  })

  it('names every scope and call', () => {
    const text = readFileSync('docs/api.md', 'utf8')
    for (const scope of apiScopes) expect(text).toContain(scope)
  })
})
