import { type SQL, sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { allSales, allTimeSales } from '#shop/reports/all-sales.server.ts'
import { customerMatches, searchedCustomers } from './customer-conditions.server.ts'
import { hasOneOfProducts, isWithin, selectByKey, textArray } from './order-conditions.server.ts'
import type { OrderFilter, SortOrder } from './order-filter.ts'
import { minIndexedSearchLength } from './search-term.ts'

interface OrderSearch {
  search: string
  filter: OrderFilter
  sort: SortOrder
  /** The id of the previous page's last order. */
  after: string | null
  limit: number
}

interface OrderId {
  id: string
}

/** A search is common when one in 100 of the newest customers matches it; a wrong guess costs time, not rows. */
const sampledCustomers = 3_000
const minCommonMatches = 30
/** A common search reads only the first orders. */
const scannedOrders = 4_000
/** The orders of up to this many customers are read one customer at a time; for more, all orders are scanned. */
const maxCustomersOneByOne = 500

export async function findOrders(request: OrderSearch): Promise<OrderId[]> {
  if (request.search) return searchOrders(request)
  const { sort, limit } = request
  return findIds(sql`select o.id from orders o where ${isOnPage(request)} ${inOrder(sort)} limit ${limit}`)
}

/** For a common search the first orders soon fill a page; for a rare one the indexes find the orders. */
async function searchOrders(request: OrderSearch): Promise<OrderId[]> {
  const { search, limit } = request
  const types = await findProductTypes(search)
  if (types.length > 0 || (await isCommon(search))) {
    const first = await scanFirstOrders(request, types)
    if (first.length === limit) return first
  }
  return searchByIndex(request, types)
}

async function isCommon(search: string): Promise<boolean> {
  const { rows } = await reportsDb.execute<{ hits: string }>(sql`
    select count(*) as hits from (
      select from (select c.search_text from customers c order by c.id desc limit ${sampledCustomers}) c
      where ${customerMatches(search)} limit ${minCommonMatches}
    ) sample`)
  return Number(rows[0]?.hits) === minCommonMatches
}

async function scanFirstOrders(request: OrderSearch, types: string[]): Promise<OrderId[]> {
  const { search, sort, limit } = request
  // Without "offset 0" PostgreSQL would start from all customers with that name.
  return findIds(sql`
    select o.id from (
      select o.id, o.created_at, o.customer_id, o.product_id from orders o
      where ${isOnPage(request)} ${inOrder(sort)} limit ${scannedOrders}
    ) o cross join lateral (select c.search_text from customers c where c.id = o.customer_id offset 0) c
    where ${hasOneOfProducts(types)} or ${customerMatches(search)} or o.id in (${selectByKey(search)}) ${inOrder(sort)} limit ${limit}`)
}

async function searchByIndex(request: OrderSearch, types: string[]) {
  const { search, sort, limit } = request
  const onPage = isOnPage(request)
  return findIds(sql`
    with matches as materialized (
      select c.id, c.last_active_at from ${searchedCustomers(search)} c where ${customerMatches(search)}
    ),
    ${selectChosen(request)},
    amount as materialized (select count(*) > ${maxCustomersOneByOne} as is_large from chosen),
    of_few as (
      select o.id, o.created_at from chosen cross join lateral (
        select o.id, o.created_at from orders o where o.customer_id = chosen.id and ${onPage}
        ${inOrder(sort)} limit ${limit}
      ) o where not (select is_large from amount)
    ),
    of_many as (
      select o.id, o.created_at from orders o
      where (select is_large from amount) and ${onPage}
        and case when o.customer_id in (select id from chosen) then true end
      ${inOrder(sort)} limit ${limit}
    ),
    keyed as materialized (${selectByKey(search)}),
    of_keys as (
      select o.id, o.created_at from keyed cross join lateral (
        select o.id, o.created_at from orders o where o.id = keyed.id and ${onPage} offset 0
      ) o
    ),
    ${selectProductOrders(request, types)}
    select o.id from (
      select * from of_few union select * from of_many union select * from of_keys union select * from of_products
    ) o ${inOrder(sort)} limit ${limit}`)
}

/**
 * Of hundreds of customers with the same name, only those who can have an order on this page. The orders of the most
 * recently active ones fill a page; a customer who was last active before the last of these orders has none on it.
 */
function selectChosen(request: OrderSearch): SQL {
  const { sort, limit } = request
  if (sort === 'oldest') return sql`chosen as materialized (select id from matches)`
  return sql`
    active as materialized (
      select id from matches where ${isActiveBefore(request)} order by last_active_at desc limit ${limit}
    ),
    page_end as materialized (
      select o.created_at from active cross join lateral (
        select o.id, o.created_at from orders o where o.customer_id = active.id and ${isOnPage(request)}
        ${inOrder(sort)} limit ${limit}
      ) o ${inOrder(sort)} limit 1 offset ${limit - 1}
    ),
    chosen as materialized (
      select id from matches where last_active_at >= coalesce((select created_at from page_end), '-infinity')
    )`
}

/** On a later page, the customers of the earlier ones would not fill it. */
function isActiveBefore({ after }: OrderSearch): SQL {
  return after === null ? sql`true` : sql`last_active_at <= (select created_at from orders where id = ${after})`
}

function inOrder(sort: SortOrder): SQL {
  return sort === 'newest' ? sql`order by o.created_at desc, o.id desc` : sql`order by o.created_at, o.id`
}

/** The filter, and behind the last row of the previous page. */
function isOnPage({ filter, sort, after }: OrderSearch): SQL {
  if (after === null) return isWithin(filter)
  const comparison = sort === 'newest' ? sql`<` : sql`>`
  return sql`(o.created_at, o.id) ${comparison} ((select created_at from orders where id = ${after}), ${after})
    and ${isWithin(filter)}`
}

/** Reads only the orders from the first to the last day on which such a product was ordered. */
function selectProductOrders(request: OrderSearch, types: string[]): SQL {
  if (types.length === 0) return sql`of_products as (select ''::text as id, now() as created_at where false)`
  return sql`
    days as materialized (
      select min(day)::timestamp at time zone 'Asia/Kolkata' as first, (max(day) + 1)::timestamp at time zone 'Asia/Kolkata' as last
      from ${allSales} where fact = 'order' and product_id = any(${textArray(types)})
    ),
    of_products as (
      select o.id, o.created_at from orders o
      where o.created_at >= (select first from days) and o.created_at < (select last from days)
        and ${hasOneOfProducts(types)} and ${isOnPage(request)}
      ${inOrder(request.sort)} limit ${request.limit}
    )`
}

/** Of all products that were ever ordered, also those that are no longer sold. The owner knows them by their names. */
export async function findProductTypes(search: string): Promise<string[]> {
  const { rows } = await reportsDb.execute<{ type: string }>(
    sql`select distinct product_id as type from ${allTimeSales} where fact = 'order'`,
  )
  const named = new Set(listProductIdsByName(search))
  return rows
    .map(({ type }) => type)
    .filter((type) => type.toLowerCase().includes(search.toLowerCase()) || named.has(type))
}

/** From the beginning of a word on, because a part of a buyer's name is often in the middle of one. */
function listProductIdsByName(search: string): string[] {
  if (search.length < minIndexedSearchLength) return []
  const wanted = ` ${search.toLowerCase()}`
  return getContent().products.flatMap(({ product: { id, name } }) =>
    ` ${name.toLowerCase()}`.includes(wanted) ? [id] : [],
  )
}

async function findIds(query: SQL): Promise<OrderId[]> {
  const { rows } = await reportsDb.execute<{ id: string }>(query)
  return rows
}
