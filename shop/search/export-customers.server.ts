import { sql } from 'drizzle-orm'
import { csvWords } from '#content/interface/en/admin/csv.ts'
import { type CsvCell, csvLine, indianCell, rupeeCell } from '#platform/csv.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { toClassNumber } from '#shop/customers/class-levels.ts'
import { customerMatches, isOfKind, selectCustomersByPhone } from './customer-conditions.server.ts'
import type { CustomerKind } from './customer-kinds.ts'

const batchSize = 2_000

interface Row extends Record<string, unknown> {
  id: string
  created_at: string
  full_name: string
  email: string
  phone_number: string
  class_level: string
  language: string
  orders: string
  completed: string
  paise: string
  refunded: string
}

const cells: Record<keyof typeof csvWords.customerColumns, (row: Row) => CsvCell> = {
  customer: (row) => Number(row.id),
  since: (row) => indianCell(row.created_at),
  name: (row) => row.full_name,
  email: (row) => row.email,
  phone: (row) => row.phone_number,
  class: (row) => toClassNumber(row.class_level),
  language: (row) => row.language,
  orders: (row) => Number(row.orders),
  completedOrders: (row) => Number(row.completed),
  rupees: (row) => rupeeCell(Number(row.paise)),
  refundedRupees: (row) => rupeeCell(Number(row.refunded)),
}

const columns = Object.keys(cells) as (keyof typeof csvWords.customerColumns)[]
const toLine = (row: Row) => csvLine(columns.map((column) => cells[column](row)))

export async function* exportCustomers(search: string, kind?: CustomerKind): AsyncGenerator<string> {
  yield csvLine(columns.map((column) => csvWords.customerColumns[column]))
  const isFound = search ? sql`(${customerMatches(search)} or c.id in (${selectCustomersByPhone(search)}))` : sql`true`
  let after: string | undefined
  for (;;) {
    const isAfter = after ? sql`c.id < ${after}` : sql`true`
    const { rows } = await reportsDb.execute<Row>(sql`
      select c.*, totals.* from (
        select c.id, c.created_at, c.full_name, c.email, c.phone_number, c.class_level, c.language from customers c
        where ${isAfter} and ${isFound} and ${isOfKind(kind)} order by c.id desc limit ${batchSize}
      ) c cross join lateral (
        select count(*) as orders, count(*) filter (where o.status = 'completed') as completed,
          coalesce(sum(o.amount_in_paise) filter (where o.status = 'completed'), 0) as paise,
          coalesce(sum(o.refunded_in_paise) filter (where o.status = 'completed'), 0) as refunded
        from orders o where o.customer_id = c.id
      ) totals order by c.id desc`)
    if (rows.length > 0) yield rows.map(toLine).join('')
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id
  }
}
