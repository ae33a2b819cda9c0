import { type SQL, sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from '#shop/reports/all-sales.server.ts'
import { findOrders } from './find-orders.server.ts'
import { isWithin, textArray } from './order-conditions.server.ts'
import type { OrderFilter } from './order-filter.ts'

export interface OrderSum {
  count: number
  /** What these orders brought in, or what went back of the refunded ones. Null where there are too many to add up. */
  inPaise: number | null
}

/** The summaries know money only by the day it arrived, so between two days the orders themselves are added up. */
const maxAdded = 20_000

/** Eight pages: who searches for more wants another search. */
const maxFound = 200

const noFigures: Record<string, number> = {}

/** How many orders a filter has and what they come to, from the summaries and small indexes. */
export async function sumOrders(filter: OrderFilter): Promise<OrderSum> {
  const { status, product, from, to } = filter
  const ofProduct = product ? sql`and product_id = ${product}` : sql``
  const inDays = sql`${from ? sql`and day >= ${from}` : sql``} ${to ? sql`and day <= ${to}` : sql``}`
  const [counted, refunded, { imported = 0 }] = await Promise.all([
    readOne(sql`
      select coalesce(sum(count) filter (where fact = 'order'), 0) as placed,
        coalesce(sum(count) filter (where fact = 'order-paid'), 0) as paid
      from ${allSales} where fact in ('order', 'order-paid') ${ofProduct} ${inDays}`),
    status === 'unpaid'
      ? noFigures
      : readOne(sql`
          select count(*) as count, coalesce(sum(amount_in_paise), 0) as amount,
            coalesce(sum(refunded_in_paise), 0) as returned
          from orders o where ${isWithin({ ...filter, status: 'refunded' })}`),
    // Imported orders are no sales, so the summaries do not know them.
    readOne(sql`
      select count(*) as imported from imported_orders i join orders o on o.id = i.order_id
      where ${isWithin({ ...(product ? { product } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) })}`),
  ])
  const [placed, paid] = [(counted.placed ?? 0) + imported, (counted.paid ?? 0) + imported]
  const { count: refundedCount = 0, amount = 0, returned = 0 } = refunded
  if (status === 'refunded') return { count: refundedCount, inPaise: returned }
  if (status === 'unpaid') return { count: placed - paid, inPaise: 0 }
  const paidInPaise = await sumPaid(filter, placed, ofProduct)
  if (status === 'completed') {
    return { count: paid - refundedCount, inPaise: paidInPaise === null ? null : paidInPaise - amount }
  }
  return { count: placed, inPaise: paidInPaise }
}

/** The same for a search. Null when it finds more orders than a list is read for. */
export async function sumFoundOrders(search: string, filter: OrderFilter): Promise<OrderSum | null> {
  const found = await findOrders({ search, filter, sort: 'newest', after: null, limit: maxFound + 1 })
  if (found.length > maxFound) return null
  const ids = textArray(found.map(({ id }) => id))
  const { paid = 0, returned = 0 } = await readOne(sql`
    select coalesce(sum(amount_in_paise) filter (where status = 'completed'), 0) as paid,
      coalesce(sum(refunded_in_paise), 0) as returned
    from orders where id = any (${ids})`)
  return { count: found.length, inPaise: filter.status === 'refunded' ? returned : paid }
}

async function sumPaid({ product, from, to }: OrderFilter, placed: number, ofProduct: SQL): Promise<number | null> {
  if (!from && !to) {
    const { paise = 0 } = await readOne(
      sql`select coalesce(sum(paise), 0) as paise from ${allSales} where fact = 'completed' ${ofProduct}`,
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
