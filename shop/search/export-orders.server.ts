import { sql } from 'drizzle-orm'
import { formatOrderNumber } from '#brand/order-number.ts'
import { csvWords } from '#content/interface/en/admin/csv.ts'
import type { Discount } from '#db/schema/orders.ts'
import { type CsvCell, csvLine, indianCell, rupeeCell } from '#platform/csv.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { toClassNumber } from '#shop/customers/class-levels.ts'
import { paidWith } from '#shop/payments/outside-payment.server.ts'
import { findProductTypes } from './find-orders.server.ts'
import { isWithin, orderMatches } from './order-conditions.server.ts'
import type { OrderFilter } from './order-filter.ts'

const batchSize = 2_000

interface Row extends Record<string, unknown> {
  id: string
  number: number
  created_at: string
  /** `created_at` as text, because JavaScript dates lose the microseconds. */
  position: string
  completed_at: string | null
  refunded_at: string | null
  sent_at: string | null
  downloaded_at: string | null
  product_id: string
  product_name: string
  list_price_in_paise: number
  price_in_paise: number
  discount: Discount | null
  status: string
  amount_in_paise: number
  credit_in_paise: number
  refunded_in_paise: number
  full_name: string
  email: string
  phone_number: string
  class_level: string
  language: string
  provider: string
  payment_ref: string | null
  source: string | null
}

const cells: Record<keyof typeof csvWords.orderColumns, (row: Row) => CsvCell> = {
  number: (row) => formatOrderNumber(row.number),
  order: (row) => row.id,
  ordered: (row) => indianCell(row.created_at),
  completed: (row) => indianCell(row.completed_at),
  refunded: (row) => indianCell(row.refunded_at),
  refundedRupees: (row) => rupeeCell(row.refunded_in_paise),
  product: (row) => row.product_id,
  productName: (row) => row.product_name,
  status: (row) => row.status,
  listPrice: (row) => rupeeCell(row.list_price_in_paise),
  price: (row) => rupeeCell(row.price_in_paise),
  discount: (row) => rupeeCell(row.discount?.inPaise ?? 0),
  offer: (row) => row.discount?.name ?? null,
  code: (row) => row.discount?.code ?? null,
  credit: (row) => rupeeCell(row.credit_in_paise),
  rupees: (row) => rupeeCell(row.amount_in_paise),
  name: (row) => row.full_name,
  email: (row) => row.email,
  phone: (row) => row.phone_number,
  class: (row) => toClassNumber(row.class_level),
  language: (row) => row.language,
  provider: (row) => row.provider,
  payment: (row) => row.payment_ref,
  source: (row) => row.source,
  sent: (row) => indianCell(row.sent_at),
  downloaded: (row) => indianCell(row.downloaded_at),
}

const columns = Object.keys(cells) as (keyof typeof csvWords.orderColumns)[]
const toLine = (row: Row) => csvLine(columns.map((column) => cells[column](row)))

/** One query per batch, so that a slow reader uses neither memory nor a connection. */
export async function* exportOrders(search: string, filter: OrderFilter = {}): AsyncGenerator<string> {
  yield csvLine(columns.map((column) => csvWords.orderColumns[column]))
  const types = search ? await findProductTypes(search) : []
  const isFound = search ? orderMatches(search, types) : sql`true`
  let after: Row | undefined
  for (;;) {
    const isAfter = after ? sql`(o.created_at, o.id) < (${after.position}::timestamptz, ${after.id})` : sql`true`
    const { rows } = await reportsDb.execute<Row>(sql`
      select o.id, o.number, o.created_at, o.created_at::text as position, o.completed_at, o.refunded_at, o.sent_at, o.downloaded_at,
        o.product_id, o.product_name, o.status, o.list_price_in_paise, o.price_in_paise, o.discount, o.amount_in_paise, o.credit_in_paise, o.refunded_in_paise,
        o.full_name, o.email, o.phone_number, o.class_level, o.language, ${paidWith(sql`o`)} as provider, o.payment_ref, o.source
      from orders o join customers c on c.id = o.customer_id
      where ${isAfter} and ${isWithin(filter)} and ${isFound} order by o.created_at desc, o.id desc limit ${batchSize}`)
    if (rows.length > 0) yield rows.map(toLine).join('')
    if (rows.length < batchSize) return
    after = rows.at(-1)
  }
}
