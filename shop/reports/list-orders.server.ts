import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { customers, type OrderStatus, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { allSales } from './all-sales.server.ts'
import {
  customerMatches,
  type ListRequest,
  type ListResult,
  readPosition,
  searchedCustomers,
  toPage,
} from './list-page.server.ts'

export interface ListedOrder {
  id: string
  productType: string
  productName: string
  status: OrderStatus
  amountInPaise: number
  createdAt: Date
  completedAt: Date | null
  refundedAt: Date | null
  customer: {
    id: number
    email: string
    fullName: string
    phoneNumber: string
    classLevel: string
    createdAt: Date
  }
}

interface OrderId {
  id: string
}

/** A search is common when one in 67 of the newest customers matches it; a wrong guess costs time, not rows. */
const sampledCustomers = 3_000
const minCommonMatches = 45
/** A common search reads only the newest orders. */
const scannedOrders = 4_000
/** The orders of up to this many customers are read one customer at a time; for more, the newest orders are scanned. */
const maxCustomersOneByOne = 500

/** The newest orders first; a search matches the customer's name or email, or the product. */
export async function listOrders({ search = '', cursor, pageSize }: ListRequest): Promise<ListResult<ListedOrder>> {
  const name = { list: 'orders', search } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { after } = position
  const found = search ? await searchOrders(search, after, pageSize + 1) : await newestOrders(after, pageSize + 1)
  const page = toPage(name, found, pageSize)
  return { ...page, rows: await readOrders(page.rows) }
}

async function newestOrders(after: string | null, limit: number): Promise<OrderId[]> {
  return findIds(sql`select o.id from orders o where ${isAfter(after)} ${newestFirst} limit ${limit}`)
}

/** For a common search the newest orders soon fill a page; for a rare one the index finds the customers. */
async function searchOrders(search: string, after: string | null, limit: number): Promise<OrderId[]> {
  const types = await findProductTypes(search)
  if (types.length > 0 || (await isCommon(search))) {
    const newest = await scanNewestOrders(search, types, after, limit)
    if (newest.length === limit) return newest
  }
  return findOrdersByCustomer(search, types, after, limit)
}

async function isCommon(search: string): Promise<boolean> {
  const { rows } = await db.execute<{ hits: string }>(sql`
    select count(*) as hits from (
      select from (select c.search_text from customers c order by c.id desc limit ${sampledCustomers}) c
      where ${customerMatches(search)} limit ${minCommonMatches}
    ) sample`)
  return Number(rows[0]?.hits) === minCommonMatches
}

async function scanNewestOrders(
  search: string,
  types: string[],
  after: string | null,
  limit: number,
): Promise<OrderId[]> {
  // Without "offset 0" PostgreSQL would start from all customers with that name.
  return findIds(sql`
    select o.id from (
      select o.id, o.created_at, o.customer_id, o.product_type from orders o
      where ${isAfter(after)} ${newestFirst} limit ${scannedOrders}
    ) o cross join lateral (select c.search_text from customers c where c.id = o.customer_id offset 0) c
    where ${isOneOf(types)} or ${customerMatches(search)} ${newestFirst} limit ${limit}`)
}

async function findOrdersByCustomer(search: string, types: string[], after: string | null, limit: number) {
  return findIds(sql`
    with matches as materialized (select c.id from ${searchedCustomers(search)} c where ${customerMatches(search)}),
    amount as materialized (select count(*) > ${maxCustomersOneByOne} as is_large from matches),
    of_few as (
      select o.id, o.created_at from matches cross join lateral (
        select o.id, o.created_at from orders o where o.customer_id = matches.id and ${isAfter(after)}
        ${newestFirst} limit ${limit}
      ) o where not (select is_large from amount)
    ),
    of_many as (
      select o.id, o.created_at from orders o
      where (select is_large from amount) and ${isAfter(after)}
        and case when o.customer_id in (select id from matches) then true end
      ${newestFirst} limit ${limit}
    ),
    ${selectProductOrders(types, after, limit)}
    select o.id from (select * from of_few union select * from of_many union select * from of_products) o
    ${newestFirst} limit ${limit}`)
}

const newestFirst = sql`order by o.created_at desc, o.id desc`

function isAfter(after: string | null): SQL {
  if (after === null) return sql`true`
  return sql`(o.created_at, o.id) < ((select created_at from orders where id = ${after}), ${after})`
}

/** Reads only the orders from the first to the last day on which such a product was ordered. */
function selectProductOrders(types: string[], after: string | null, limit: number): SQL {
  if (types.length === 0) return sql`of_products as (select ''::text as id, now() as created_at where false)`
  return sql`
    days as materialized (
      select min(day)::timestamp at time zone 'Asia/Kolkata' as first, (max(day) + 1)::timestamp at time zone 'Asia/Kolkata' as last
      from ${allSales} where fact = 'order' and product_type = any(${textArray(types)})
    ),
    of_products as (
      select o.id, o.created_at from orders o
      where o.created_at >= (select first from days) and o.created_at < (select last from days)
        and ${isOneOf(types)} and ${isAfter(after)}
      ${newestFirst} limit ${limit}
    )`
}

/** Of all products that were ever ordered, also those that are no longer sold. */
export async function findProductTypes(search: string): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(
    sql`select distinct product_type as type from ${allSales} where fact = 'order'`,
  )
  return rows.map(({ type }) => type).filter((type) => type.toLowerCase().includes(search.toLowerCase()))
}

function isOneOf(types: string[]): SQL {
  return types.length === 0 ? sql`false` : sql`o.product_type = any(${textArray(types)})`
}

function textArray(texts: string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`
}

async function findIds(query: SQL): Promise<OrderId[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows
}

async function readOrders(found: OrderId[]): Promise<ListedOrder[]> {
  if (found.length === 0) return []
  return db
    .select({
      id: orders.id,
      productType: orders.productType,
      productName: orders.productName,
      status: orders.status,
      amountInPaise: orders.amountInPaise,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
      refundedAt: orders.refundedAt,
      customer: {
        id: customers.id,
        email: customers.email,
        fullName: customers.fullName,
        phoneNumber: customers.phoneNumber,
        classLevel: customers.classLevel,
        createdAt: customers.createdAt,
      },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      inArray(
        orders.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
}
