import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { customers, leads } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { boughtAs } from '#tests/bought-as.ts'
import { addCustomer, addOrder, contact } from '#tests/database/orders.ts'
import { addPayment } from '#tests/database/refunds.ts'
import { exportCustomers } from './export-customers.server.ts'
import { exportOrders } from './export-orders.server.ts'
import { listOrders } from './list-orders.server.ts'

const many = 4_500
const details = { phoneNumber: '9876543210', classLevel: 'class-10' }

async function readLines(pieces: AsyncGenerator<string>): Promise<string[]> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text.trimEnd().split('\r\n')
}

beforeAll(async () => {
  const at = new Date('2026-11-14T20:00:00Z')
  const people = await db
    .insert(customers)
    .values(
      Array.from({ length: many }, (_, index) => ({
        email: `person${index}@example.in`,
        fullName: index % 10 === 0 ? 'Zebunnisa Khan' : 'Ravi Nair',
        ...details,
      })),
    )
    .returning()
  // All at the same time, so that only their ids differ at the end of a batch.
  const rows = people.map(({ id, email, fullName }, index) => ({
    id: `many-${index}`,
    customerId: id,
    email,
    fullName,
    ...details,
    ...boughtAs(index % 2 === 0 ? 'maths' : 'combo', 20_800),
    status: 'completed' as const,
    provider: 'sandbox',
    createdAt: at,
    completedAt: at,
  }))
  for (let from = 0; from < rows.length; from += 1_500) await db.insert(orders).values(rows.slice(from, from + 1_500))
  await addOrder({
    fullName: '=HYPERLINK("http://evil")',
    productId: 'science',
    amountInPaise: 34_850,
    createdAt: at,
  })
})

describe('exportOrders', () => {
  it('contains every order once, across all batches', async () => {
    const [head, ...lines] = await readLines(exportOrders(''))
    expect(head).toMatch(/^Order number,Order,Ordered \(Indian time\),/)
    expect(lines).toHaveLength(many + 1)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(many + 1)
  })

  it('shows Indian time and rupees, and cannot run as a formula', async () => {
    const line = (await readLines(exportOrders('science')))[1]
    expect(line).toContain('2026-11-15 01:30:00')
    expect(line).toContain(',348.50,')
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`)
  })

  it.each(['zebunnisa', 'maths', 'person44', '%', '_', 'nobody at all'])(
    'exports the same rows for %j as the list shows',
    async (search) => {
      const lines = await readLines(exportOrders(search))
      const listed = await listOrders({ search, pageSize: 10_000 })
      expect(lines.length - 1).toBe('rows' in listed ? listed.rows.length : -1)
    },
  )

  it('names how an order was paid, whichever provider its payment page was from', async () => {
    const readLine = async () => (await readLines(exportOrders('science')))[1]
    expect(await readLine()).toContain(',sandbox,')
    const [order] = await db.select().from(orders).where(eq(orders.productId, 'science'))
    await addPayment(order?.id ?? '', { provider: outsideProvider, externalId: order?.id ?? '' })
    expect(await readLine()).toContain(',outside,')
  })

  it('stops when its reader stops', async () => {
    const pieces = exportOrders('')
    await pieces.next()
    await pieces.next()
    expect(await pieces.return(undefined)).toEqual({ done: true, value: undefined })
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
  })
})

describe('exportCustomers', () => {
  it('contains every customer once with their orders', async () => {
    const [, ...lines] = await readLines(exportCustomers(''))
    expect(lines).toHaveLength(many + 1)
    expect(lines.filter((line) => line.endsWith(',1,1,208.00,0.00'))).toHaveLength(many)
    expect((await readLines(exportCustomers('zebunnisa'))).length - 1).toBe(many / 10)
  })

  it('contains only the buyers, or only the readers of the free guide', async () => {
    const reader = await addCustomer('reader@example.in')
    await db.insert(leads).values({ id: 'lead', customerId: reader.id, email: reader.email, ...contact })
    const readers = (await readLines(exportCustomers('', 'readers'))).slice(1)
    expect(readers).toEqual([expect.stringContaining(reader.email)])
    expect((await readLines(exportCustomers('reader', 'buyers'))).slice(1)).toEqual([])
    expect((await readLines(exportCustomers('', 'buyers'))).length - 1).toBe(many)
  })
})
