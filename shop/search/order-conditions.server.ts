import { type SQL, sql } from 'drizzle-orm'
import { selectOrdersByReference } from '#shop/payments/select-orders-by-reference.server.ts'
import { allSales } from '#shop/reports/all-sales.server.ts'
import { customerMatches } from './customer-conditions.server.ts'
import type { ListedStatus, OrderFilter } from './order-filter.ts'
import { readSearchKeys } from './search-term.ts'

const statusConditions: Record<ListedStatus, SQL> = {
  unpaid: sql`o.status <> 'completed'`,
  completed: sql`o.status = 'completed'`,
  refunded: sql`o.refunded_at is not null`,
}

/** For a table "orders o". */
export function isWithin({ status, product, from, to }: OrderFilter): SQL {
  const conditions = [
    ...(status ? [statusConditions[status]] : []),
    ...(product ? [isProduct(product)] : []),
    ...(from ? [sql`o.created_at >= ${from}::timestamp at time zone 'Asia/Kolkata'`] : []),
    ...(to ? [sql`o.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Reads only the orders from the first to the last day on which the product was ordered. */
function isProduct(product: string): SQL {
  const day = (edge: SQL) => sql`(select ${edge} from ${allSales} where fact = 'order' and product_id = ${product})`
  return sql`o.product_id = ${product}
    and o.created_at >= ${day(sql`min(day)::timestamp at time zone 'Asia/Kolkata'`)}
    and o.created_at < ${day(sql`(max(day) + 1)::timestamp at time zone 'Asia/Kolkata'`)}`
}

/** For tables "orders o" and "customers c". */
export function orderMatches(search: string, types: string[]): SQL {
  return sql`(${hasOneOfProducts(types)} or ${customerMatches(search)} or o.id in (${selectByKey(search)}))`
}

export function hasOneOfProducts(types: string[]): SQL {
  return types.length === 0 ? sql`false` : sql`o.product_id = any(${textArray(types)})`
}

/** The ids of orders with this order number, phone number, payment reference or id. */
export function selectByKey(search: string): SQL {
  const { orderNumber, phone, references } = readSearchKeys(search)
  const selections = [
    ...(orderNumber === null ? [] : [sql`select id from orders where number = ${orderNumber}`]),
    ...(phone === null ? [] : [sql`select id from orders where phone_number like ${`${phone}%`}`]),
    ...(references.length === 0 ? [] : selectOrdersByReference(references)),
  ]
  return selections.length === 0 ? sql`select id from orders where false` : sql.join(selections, sql` union all `)
}

export function textArray(texts: string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`
}
