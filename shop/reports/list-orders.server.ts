import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { customers, type OrderStatus, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { products } from '#shop/catalogue/catalogue.ts'
import { allSales } from './all-sales.server.ts'
import {
  customerMatches,
  type ListAnswer,
  type ListRequest,
  readPosition,
  searchedCustomers,
  toPage,
} from './list-page.server.ts'

export interface ListedOrder {
  id: string
  productType: string
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

interface Found {
  id: string
}

/** The newest orders first; with a search those whose customer's name or address or whose product contains it. */
export async function listOrders({ search = '', cursor, pageSize }: ListRequest): Promise<ListAnswer<ListedOrder>> {
  const name = { list: 'orders', search } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { after } = position
  const found = search ? await searchOrders(search, after, pageSize + 1) : await newestOrders(after, pageSize + 1)
  const page = toPage(name, found, pageSize)
  return { ...page, rows: await readOrders(page.rows) }
}

async function newestOrders(after: string | null, limit: number): Promise<Found[]> {
  return findIds(sql`select o.id from orders o where ${behind(after)} ${newestFirst} limit ${limit}`)
}

/** What is common is soon met among the newest orders; for what is rarer an index names the people. */
async function searchOrders(search: string, after: string | null, limit: number): Promise<Found[]> {
  const types = findProductTypes(search)
  if (types.length > 0 || (await isCommon(search))) {
    const met = await walkOrders(search, types, after, limit)
    if (met.length === limit) return met
  }
  return findOrdersOfPeople(search, types, after, limit)
}

/** One in 67 of the newest customers. Being wrong about it costs time, not rows. */
async function isCommon(search: string): Promise<boolean> {
  const { rows } = await db.execute<{ hits: string }>(sql`
    select count(*) as hits from (
      select from (select c.search_text from customers c order by c.id desc limit 3000) c
      where ${customerMatches(search)} limit 45
    ) sample`)
  return rows[0]?.hits === '45'
}

async function walkOrders(search: string, types: string[], after: string | null, limit: number): Promise<Found[]> {
  // "offset 0" keeps PostgreSQL from joining the other way round, by way of everybody of that name.
  return findIds(sql`
    select o.id from (
      select o.id, o.created_at, o.customer_id, o.product_type from orders o
      where ${behind(after)} ${newestFirst} limit 4000
    ) o cross join lateral (select c.search_text from customers c where c.id = o.customer_id offset 0) c
    where ${isOneOf(types)} or ${customerMatches(search)} ${newestFirst} limit ${limit}`)
}

/** Up to so many people are asked for their orders one by one; beyond, the orders are asked whether they are theirs. */
const fewPeople = 500

async function findOrdersOfPeople(search: string, types: string[], after: string | null, limit: number) {
  return findIds(sql`
    with people as materialized (select c.id from ${searchedCustomers(search)} c where ${customerMatches(search)}),
    crowd as materialized (select count(*) > ${fewPeople} as is_large from people),
    of_few as (
      select o.id, o.created_at from people cross join lateral (
        select o.id, o.created_at from orders o where o.customer_id = people.id and ${behind(after)}
        ${newestFirst} limit ${limit}
      ) o where not (select is_large from crowd)
    ),
    of_many as (
      select o.id, o.created_at from orders o
      where (select is_large from crowd) and ${behind(after)}
        and case when o.customer_id in (select id from people) then true end
      ${newestFirst} limit ${limit}
    ),
    ${ofProducts(types, after, limit)}
    select o.id from (select * from of_few union select * from of_many union select * from of_products) o
    ${newestFirst} limit ${limit}`)
}

const newestFirst = sql`order by o.created_at desc, o.id desc`

function behind(after: string | null): SQL {
  if (after === null) return sql`true`
  return sql`(o.created_at, o.id) < ((select created_at from orders where id = ${after}), ${after})`
}

/** Only between the first and the last day on which such a product was ordered: that is where the walk ends. */
function ofProducts(types: string[], after: string | null, limit: number): SQL {
  if (types.length === 0) return sql`of_products as (select ''::text as id, now() as created_at where false)`
  return sql`
    days as materialized (
      select min(day)::timestamp at time zone 'Asia/Kolkata' as first, (max(day) + 1)::timestamp at time zone 'Asia/Kolkata' as last
      from ${allSales} where fact = 'order' and product_type = any(${textArray(types)})
    ),
    of_products as (
      select o.id, o.created_at from orders o
      where o.created_at >= (select first from days) and o.created_at < (select last from days)
        and ${isOneOf(types)} and ${behind(after)}
      ${newestFirst} limit ${limit}
    )`
}

export function findProductTypes(search: string): string[] {
  return products.map(({ slug }) => slug).filter((slug) => slug.includes(search.toLowerCase()))
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

async function findIds(query: SQL): Promise<Found[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows
}

async function readOrders(found: Found[]): Promise<ListedOrder[]> {
  if (found.length === 0) return []
  return db
    .select({
      id: orders.id,
      productType: orders.productType,
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
