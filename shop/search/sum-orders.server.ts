import { type SQL, sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales, allTimeSales } from '#shop/reports/all-sales.server.ts'
import { customerMatches, searchedCustomers } from './customer-conditions.server.ts'
import { findProductTypes } from './find-orders.server.ts'
import { hasOneOfProducts, isWithin, orderMatches, selectByKey } from './order-conditions.server.ts'
import type { OrderFilter } from './order-filter.ts'

export interface OrderSum {
  count: number
  /** What was paid for these orders, or what went back of the refunded ones. Null where there are too many to add up. */
  inPaise: number | null
  /** How many of them another shop has sold, where there are any and nothing is searched. */
  imported?: number
  /** There are more orders than these, which are all that were read. */
  isMore?: true
}

/** The summaries know money only by the day it arrived, so between two days the orders themselves are added up. */
const maxAdded = 20_000

/** The orders of so many customers are added up exactly. */
const maxMatchingCustomers = 500

/** For a name that more customers have, only the newest orders are read, each with a customer somewhere among millions. */
const maxScanned = 2_000

/** How many orders a filter has and what they come to, from the summaries and small indexes. */
export async function sumOrders(filter: OrderFilter): Promise<OrderSum> {
  if (filter.status === 'refunded') return sumRefunded(filter)
  const { status, product, from, to } = filter
  const ofProduct = product ? sql`and product_id = ${product}` : sql``
  const inDays = sql`${from ? sql`and day >= ${from}` : sql``} ${to ? sql`and day <= ${to}` : sql``}`
  const [counted, { imported = 0 }] = await Promise.all([
    readOne(sql`
      select coalesce(sum(count) filter (where fact = 'order'), 0) as placed,
        coalesce(sum(count) filter (where fact = 'order-paid'), 0) as paid
      from ${from || to ? allSales : allTimeSales} where fact in ('order', 'order-paid') ${ofProduct} ${inDays}`),
    // Imported orders are no sales, so the summaries do not know them.
    readOne(sql`
      select count(*) as imported from imported_orders i join orders o on o.id = i.order_id
      where ${isWithin({ ...(product ? { product } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) })}`),
  ])
  const [placed, paid] = [(counted.placed ?? 0) + imported, (counted.paid ?? 0) + imported]
  if (status === 'unpaid') return { count: placed - paid, inPaise: 0 }
  const count = status === 'completed' ? paid : placed
  return { count, inPaise: await sumPaid(filter, placed, ofProduct), ...(imported > 0 ? { imported } : {}) }
}

async function sumRefunded(filter: OrderFilter): Promise<OrderSum> {
  const { count = 0, paise = 0 } = await readOne(sql`
    select count(*) as count, ${moneyOf(filter)} as paise from orders o where ${isWithin(filter)}`)
  return { count, inPaise: paise }
}

/**
 * The same for a search: orders of the products that it names, from the summaries, and the orders of the customers that it
 * finds. For a name that thousands have, what the newest orders say, as "more than".
 */
export async function sumFoundOrders(search: string, filter: OrderFilter, limits = {}): Promise<OrderSum> {
  const { maxCustomers, maxOrders } = { maxCustomers: maxMatchingCustomers, maxOrders: maxScanned, ...limits }
  const types = await findProductTypes(search)
  const { rows: matching } = await reportsDb.execute<{ id: string }>(sql`
    select c.id from ${searchedCustomers(search)} c where ${customerMatches(search)} limit ${maxCustomers + 1}`)
  if (matching.length > maxCustomers) return sumNewest(search, filter, types, maxOrders)
  const customers = sql`array[${sql.join(
    matching.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]::bigint[]`
  const others = await readOne(sql`
    select count(*) as count, ${moneyOf(filter)} as paise from orders o
    where o.id in (select id from orders where customer_id = any (${customers}) union ${selectByKey(search)})
      and not ${hasOneOfProducts(types)} and ${isWithin(filter)}`)
  const named = types.filter((type) => (filter.product ?? type) === type)
  const byProduct = await Promise.all(named.map((product) => sumOrders({ ...filter, product })))
  return byProduct.reduce(addSums, { count: others.count ?? 0, inPaise: others.paise ?? 0 })
}

function addSums(one: OrderSum, other: OrderSum): OrderSum {
  const inPaise = one.inPaise === null || other.inPaise === null ? null : one.inPaise + other.inPaise
  return { count: one.count + other.count, inPaise }
}

async function sumNewest(search: string, filter: OrderFilter, types: string[], max: number): Promise<OrderSum> {
  const { scanned = 0, ...found } = await readOne(sql`
    with o as materialized (
      select * from orders o where ${isWithin(filter)} order by o.created_at desc, o.id desc limit ${max}
    )
    select (select count(*) from o) as scanned, count(*) as count, ${moneyOf(filter)} as paise
    from o join customers c on c.id = o.customer_id where ${orderMatches(search, types)}`)
  const sum = { count: found.count ?? 0, inPaise: found.paise ?? 0 }
  return scanned < max ? sum : { ...sum, isMore: true }
}

/** For a table "orders o". */
function moneyOf({ status }: OrderFilter): SQL {
  return status === 'refunded'
    ? sql`coalesce(sum(o.refunded_in_paise), 0)`
    : sql`coalesce(sum(o.amount_in_paise) filter (where o.status = 'completed'), 0)`
}

async function sumPaid({ product, from, to }: OrderFilter, placed: number, ofProduct: SQL): Promise<number | null> {
  if (!from && !to) {
    const { paise = 0 } = await readOne(
      sql`select coalesce(sum(paise), 0) as paise from ${allTimeSales} where fact = 'completed' ${ofProduct}`,
    )
    return paise
  }
  if (placed > maxAdded) return null
  const inTime = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(product ? { product } : {}) }
  const { paise = 0 } = await readOne(sql`
    select coalesce(sum(o.amount_in_paise), 0) as paise from orders o where o.status = 'completed' and ${isWithin(inTime)}`)
  return paise
}

async function readOne(query: SQL): Promise<Record<string, number>> {
  const { rows } = await reportsDb.execute<Record<string, string>>(query)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}
