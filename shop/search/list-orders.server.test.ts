import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatOrderNumber } from '#brand/order-number.ts'
import { customers } from '#db/schema/customers.ts'
import { type NewOrder, type Order, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { ListResult } from '#platform/postgres/list-page.server.ts'
import { boughtAs } from '#tests/bought-as.ts'
import { addOrder } from '#tests/database/orders.ts'
import { isLong } from '#tests/long.ts'
import { listCustomers } from './list-customers.server.ts'
import { listOrders } from './list-orders.server.ts'
import { readSearch, readSearchKeys, unindexedSearchDepth } from './search-term.ts'

const people = [
  { fullName: 'Asha Rao', email: 'asha@example.in' },
  { fullName: 'RAVI Kumar_100%', email: 'ravi.k@example.com' },
  { fullName: 'Zoë D’Souza', email: 'zoe@example.org' },
  { fullName: 'कविता शर्मा', email: 'kavita@example.in' },
  { fullName: 'Combo Singh', email: 'singh\\slash@example.in' },
]

let customerIds: number[]
const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)

async function add(person: number, changed: Partial<NewOrder>) {
  return addOrder({ customerId: customerIds[person], ...changed })
}

beforeAll(async () => {
  const contact = { phoneNumber: '9876543210', classLevel: 'class-10' }
  const added = await db
    .insert(customers)
    .values(people.map((person) => ({ ...person, ...contact })))
    .returning()
  customerIds = added.map(({ id }) => id)
  for (let order = 0; order < 30; order++) {
    // Each time is shared by two orders, so that only their ids differ.
    const productId = order % 3 ? 'maths' : 'combo'
    await add(order % people.length, {
      createdAt: at(100 - Math.floor(order / 2)),
      productId,
      amountInPaise: order + 1,
      phoneNumber: order === 7 ? '9123456789' : '9876543210',
      paymentRef: `plink_${order}x`,
    })
  }
})

function getRows<Row>(answer: ListResult<Row>): Row[] {
  if ('refused' in answer) throw new Error(answer.refused)
  return answer.rows
}

async function readAll<Row extends { id: string | number }>(
  list: (cursor: string | null) => Promise<ListResult<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await list(cursor)
    if ('refused' in page) throw new Error(page.refused)
    all.push(...page.rows)
    cursor = page.nextCursor
    if (!cursor) return all
  }
}

async function readRows() {
  return { all: await db.select().from(orders), allCustomers: await db.select().from(customers) }
}

/** The filter of the specification, in plain JavaScript over every row. */
async function filterRows(search: string, rows = readRows()) {
  const { all, allCustomers } = await rows
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const isNamed = (name = '') => search.length >= 3 && ` ${name}`.toLowerCase().includes(` ${search.toLowerCase()}`)
  const isOfProduct = (productId: string) => has(productId) || isNamed(productNames[productId])
  const { orderNumber, phone, references } = readSearchKeys(search)
  const hasPhone = (number: string) => phone !== null && number.startsWith(phone)
  const isKeyed = ({ id, number, paymentRef, phoneNumber }: Order) =>
    number === orderNumber || hasPhone(phoneNumber) || references.includes(id) || references.includes(paymentRef ?? '')
  const named = new Set(allCustomers.filter(({ fullName, email }) => has(fullName) || has(email)).map(({ id }) => id))
  const called = [...allCustomers.map(({ id, ...row }) => ({ customerId: id, ...row })), ...all].filter(
    ({ phoneNumber }) => hasPhone(phoneNumber),
  )
  return {
    customers: [...new Set([...named, ...called.map(({ customerId }) => customerId)])].sort((a, b) => b - a),
    orders: all
      .filter((order) => named.has(order.customerId) || isOfProduct(order.productId) || isKeyed(order))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id),
  }
}

const productNames: Record<string, string> = { maths: 'Mathematics Blueprint', combo: 'Complete Combo Pack' }

const searches = [
  'Mathematics Blueprint',
  'complete combo',
  'plete',
  'asha',
  'ASHA',
  'kumar_',
  '100%',
  '%',
  '_',
  'o',
  'zoë',
  'ZOË',
  'd’s',
  'कविता',
  'शर्',
  'example.in',
  'combo',
  'omb',
  'MATHS',
  'slash@',
  '\\',
  "' or 1=1 --",
  '"; drop table orders; --',
  'asha rao',
  'rao asha',
  'nobody-at-all',
  'qz',
  '9123456789',
  '+91 91234',
  '0091234',
  '98765 43210',
  'plink_12x',
  'PLINK_12X',
  'plink_1',
]

describe('the lists', () => {
  it('show the newest orders first, each on one page', async () => {
    const all = await readAll((cursor) => listOrders({ cursor, pageSize: 7 }))
    expect(all.map(({ id }) => id)).toEqual((await filterRows('')).orders)
    expect(all[0]?.customer).toMatchObject({ fullName: expect.any(String), email: expect.any(String) })
  })

  it('show the newest customers first, with the number of their orders', async () => {
    const all = await readAll((cursor) => listCustomers({ cursor, pageSize: 2 }))
    expect(all.map(({ id }) => id)).toEqual((await filterRows('')).customers)
    expect(all[0]).toMatchObject({ fullName: 'Combo Singh', orders: 6, completedOrders: 0 })
  })

  it('skip and repeat no order when a new one is placed between two pages', async () => {
    const first = await listOrders({ pageSize: 5 })
    if ('refused' in first) throw new Error(first.refused)
    const newer = await add(0, {})
    const second = await listOrders({ pageSize: 5, cursor: first.nextCursor })
    const expected = (await filterRows('')).orders.filter((id) => id !== newer.id).slice(5, 10)
    expect(getRows(second).map(({ id }) => id)).toEqual(expected)
  })

  it.each(searches)('find the same rows for %j as the filter of the specification', async (search) => {
    const expected = await filterRows(search)
    const foundOrders = await readAll((cursor) => listOrders({ search, cursor, pageSize: 4 }))
    expect(foundOrders.map(({ id }) => id)).toEqual(expected.orders)
    const foundCustomers = await readAll((cursor) => listCustomers({ search, cursor, pageSize: 2 }))
    expect(foundCustomers.map(({ id }) => id)).toEqual(expected.customers)
  })

  it('find an order by its number, its id and the id of its payment at the provider', async () => {
    const order = await add(1, {})
    await db
      .insert(receivedPayments)
      .values({ provider: 'sandbox', externalId: 'pay_29QQoUBi', orderId: order.id, amountInPaise: 1, currency: 'INR' })
    for (const search of [formatOrderNumber(order.number), order.id, 'pay_29QQoUBi']) {
      expect(getRows(await listOrders({ search, pageSize: 5 })).map(({ id }) => id)).toEqual([order.id])
    }
    await db.delete(receivedPayments)
    await db.delete(orders).where(eq(orders.id, order.id))
  })

  it('find an order by keys in groups, as they are read aloud', async () => {
    const order = await add(1, { phoneNumber: '9345678120' })
    await db.insert(receivedPayments).values({
      ...{ provider: 'sandbox', externalId: 'pay_31RRoUBi', orderId: order.id, amountInPaise: 1, currency: 'INR' },
      bankReference: '432187650912',
    })
    const number = formatOrderNumber(order.number)
    for (const search of [
      ...[number.replaceAll(' ', '-'), `Order ${number}`],
      ...['4321 8765 0912', '4321-8765-0912', 'UPI Ref No: 4321 8765 0912', 'pay_31RR oUBi'],
      ...['+91 93456 78120', '093456-78120', 'Phone +91 93456 78120'],
    ]) {
      const found = getRows(await listOrders({ search, pageSize: 5 }))
      expect(
        found.map(({ id }) => id),
        search,
      ).toEqual([order.id])
    }
    await db.delete(receivedPayments).where(eq(receivedPayments.orderId, order.id))
    await db.delete(orders).where(eq(orders.id, order.id))
  })

  it('find no order by a number with a mistyped digit', async () => {
    const { number } = await add(1, {})
    const mistyped = formatOrderNumber(number).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    expect(getRows(await listOrders({ search: mistyped, pageSize: 5 }))).toEqual([])
  })

  it('show the oldest orders and customers first when they are sorted that way', async () => {
    for (const search of ['', 'asha', 'maths', '9876']) {
      const all = await readAll((cursor) => listOrders({ search, sort: 'oldest', cursor, pageSize: 7 }))
      const expected = await filterRows(search)
      expect(all.map(({ id }) => id)).toEqual(expected.orders.reverse())
      const people = await readAll((cursor) => listCustomers({ search, sort: 'oldest', cursor, pageSize: 2 }))
      expect(people.map(({ id }) => id)).toEqual(expected.customers.reverse())
    }
  })

  // More orders than a common search scans, and more customers than are read one by one.
  it.runIf(isLong)('find the same orders behind thousands of others', async () => {
    const others = 4_100
    const { rows } = await db.execute<{ id: string }>(sql`
      with others as (
        insert into customers (email, full_name, phone_number, class_level)
        select 'others' || n || '@example.net', 'Other Buyer', '9000000000', 'class-9' from generate_series(1, ${others}) n
        returning id
      ) select id from others`)
    await db.insert(orders).values(
      rows.map(({ id }, index) => ({
        id: `others-${index}`,
        customerId: Number(id),
        ...boughtAs('science', 5),
        fullName: 'Other Buyer',
        email: 'others@example.net',
        phoneNumber: '9000000000',
        classLevel: 'class-9',
        provider: 'sandbox',
        createdAt: at(1),
      })),
    )
    const everyRow = readRows()
    for (const search of [...searches, 'others', 'others1', 'others 77']) {
      const expected = await filterRows(search, everyRow)
      const foundOrders = await readAll((cursor) => listOrders({ search, cursor, pageSize: 2_000 }))
      expect(
        foundOrders.map(({ id }) => id),
        search,
      ).toEqual(expected.orders)
      const foundCustomers = await readAll((cursor) => listCustomers({ search, cursor, pageSize: 2_000 }))
      expect(
        foundCustomers.map(({ id }) => id),
        search,
      ).toEqual(expected.customers)
    }
  })
})

describe('a search for a name that many customers have', () => {
  const search = 'samename singh'
  let ids: number[]

  beforeAll(async () => {
    const contact = { fullName: 'Samename Singh', phoneNumber: '9876543210', classLevel: 'class-10' }
    const added = await db
      .insert(customers)
      .values(
        Array.from({ length: 60 }, (_, n) => ({ ...contact, email: `same${n}@example.in`, lastActiveAt: at(90_000) })),
      )
      .returning()
    ids = added.map(({ id }) => id)
    for (const [n, customerId] of ids.entries()) {
      const isPaid = n % 10 === 0
      await addOrder({ customerId, createdAt: at(1_000 + n), status: isPaid ? 'completed' : 'failed' })
      if (n % 3 === 0) await addOrder({ customerId, createdAt: at(5_000 - n), productId: 'science' })
    }
  })

  it.each([{}, { status: 'completed' }, { product: 'science' }, { status: 'unpaid', product: 'maths' }] as const)(
    'finds the same orders on every page with the filter %j, whichever comes first',
    async (filter) => {
      for (const sort of ['newest', 'oldest'] as const) {
        const found = await readAll((cursor) => listOrders({ search, filter, sort, cursor, pageSize: 4 }))
        const all = await db.select().from(orders).where(inArray(orders.customerId, ids))
        const expected = all
          .filter(({ status }) => !('status' in filter) || (status === 'completed') === (filter.status === 'completed'))
          .filter(({ productId }) => !('product' in filter) || productId === filter.product)
          .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id)
        expect(found.map(({ id }) => id)).toEqual(sort === 'newest' ? expected : expected.reverse())
      }
    },
  )

  it('finds a new order, and one that moved to another customer', async () => {
    const first = async () => getRows(await listOrders({ search, pageSize: 4 }))[0]
    const order = await addOrder({ customerId: ids[50], createdAt: at(10) })
    expect(await first()).toMatchObject({ id: order.id, customer: { id: ids[50] } })
    await db.update(orders).set({ customerId: ids[59] }).where(eq(orders.id, order.id))
    expect(await first()).toMatchObject({ id: order.id, customer: { id: ids[59] } })
  })
})

describe('a cursor', () => {
  async function getCursor(search: string): Promise<string> {
    const page = await listOrders({ search, pageSize: 2 })
    return ('refused' in page ? null : page.nextCursor) ?? ''
  }

  it('works in its own list and search, and is refused elsewhere', async () => {
    const cursor = await getCursor('asha')
    expect(getRows(await listOrders({ search: 'asha', cursor, pageSize: 2 }))).toHaveLength(2)
    expect(await listOrders({ cursor, pageSize: 2 })).toEqual({ refused: 'unknown-cursor' })
    expect(await listOrders({ search: 'ravi', cursor, pageSize: 2 })).toEqual({ refused: 'unknown-cursor' })
    expect(await listCustomers({ search: 'asha', cursor, pageSize: 2 })).toEqual({ refused: 'unknown-cursor' })
    expect(await listOrders({ search: 'asha', sort: 'oldest', cursor, pageSize: 2 })).toEqual({
      refused: 'unknown-cursor',
    })
  })

  it.each(['1', 'order-1', 'order-1.', `order-1.${'x'.repeat(43)}`, 'x'.repeat(10_000), '\0', "' or 1=1 --"])(
    'is refused when it is %j',
    async (cursor) => {
      expect(await listOrders({ cursor, pageSize: 2 })).toEqual({ refused: 'unknown-cursor' })
      expect(await listCustomers({ cursor, pageSize: 2 })).toEqual({ refused: 'unknown-cursor' })
    },
  )
})

describe('readSearch', () => {
  it('trims the search', () => {
    expect(readSearch('  Asha Rao ')).toEqual({ search: 'Asha Rao' })
    expect(readSearch('Asha\u00a0Rao')).toEqual({ search: 'Asha Rao' })
    expect(readSearch('4321\t8765')).toEqual({ search: '4321 8765' })
    expect(readSearch(null)).toEqual({ search: '' })
  })

  it.each(['x'.repeat(101), 'x'.repeat(10_000)])('refuses %j as too long', (typed) => {
    expect(readSearch(typed)).toEqual({ refused: 'too-long' })
  })

  it.each(['a\0b', 'a\nb', '\x7f'])('refuses the control character in %j', (typed) => {
    expect(readSearch(typed)).toEqual({ refused: 'control-characters' })
  })
})

describe('a search by one or two letters', () => {
  it('reads only the newest customers, and with three letters all of them', async () => {
    const { id, customerId } = await addOrder()
    await db.update(customers).set({ fullName: 'Wq Wqx' }).where(eq(customers.id, customerId))
    const find = async (search: string) => getRows(await listOrders({ search, pageSize: 5 })).map((order) => order.id)
    expect(await find('wq')).toEqual([id])
    await db.execute(sql`
      insert into customers (email, full_name, phone_number, class_level)
      select 'newer' || n || '@example.net', 'Newer', '9876543210', 'class-9' from generate_series(1, ${unindexedSearchDepth}) n`)
    expect(await find('wq')).toEqual([])
    expect(await find('wqx')).toEqual([id])
    expect(getRows(await listCustomers({ search: 'wq', pageSize: 5 }))).toEqual([])
    expect(getRows(await listCustomers({ search: 'wqx', pageSize: 5 }))).toMatchObject([{ id: customerId }])
  })
})
