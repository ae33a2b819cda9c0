import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { classNumber } from '#shop/customers/class-levels.ts'
import { csvLine, indianCell, rupeeCell } from './csv.ts'
import { findProductTypes } from './list-orders.server.ts'
import { customerMatches } from './list-page.server.ts'

/** Enough for few round trips, and little to hold at a time: a million rows pass through the memory of one batch. */
const batch = 2_000

const columns = [
  'Order',
  'Ordered (Indian time)',
  'Completed (Indian time)',
  'Refunded (Indian time)',
  'Product',
  'Status',
  'Rupees',
  'Name',
  'Email',
  'Phone',
  'Class',
  'Provider',
  'Payment',
  'Buyer reached (Indian time)',
  'First download (Indian time)',
]

interface Row extends Record<string, unknown> {
  id: string
  created_at: string
  /** With every digit: JavaScript's dates end at milliseconds, and two orders may differ by less. */
  position: string
  completed_at: string | null
  refunded_at: string | null
  sent_at: string | null
  downloaded_at: string | null
  product_type: string
  status: string
  amount_in_paise: number
  full_name: string
  email: string
  phone_number: string
  class_level: string
  provider: string
  payment_ref: string | null
}

/**
 * The orders that the list would show for this search, newest first, in pieces of a CSV file. Each batch begins behind
 * the last row of the one before, so that neither memory nor a connection is held while a slow reader takes their time.
 */
export async function* exportOrders(search: string): AsyncGenerator<string> {
  yield csvLine(columns)
  const types = findProductTypes(search)
  const isOffered = types.length > 0 ? sql`o.product_type in ${types}` : sql`false`
  const isFound = search ? sql`(${isOffered} or ${customerMatches(search)})` : sql`true`
  let after: Row | undefined
  for (;;) {
    const isBehind = after ? sql`(o.created_at, o.id) < (${after.position}::timestamptz, ${after.id})` : sql`true`
    const { rows } = await db.execute<Row>(sql`
      select o.id, o.created_at, o.created_at::text as position, o.completed_at, o.refunded_at, o.sent_at, o.downloaded_at,
        o.product_type, o.status, o.amount_in_paise, o.full_name, o.email, o.phone_number, o.class_level, o.provider, o.payment_ref
      from orders o join customers c on c.id = o.customer_id
      where ${isBehind} and ${isFound} order by o.created_at desc, o.id desc limit ${batch}`)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < batch) return
    after = rows.at(-1)
  }
}

function lineOf(row: Row): string {
  return csvLine([
    row.id,
    indianCell(row.created_at),
    indianCell(row.completed_at),
    indianCell(row.refunded_at),
    row.product_type,
    row.status,
    rupeeCell(row.amount_in_paise),
    row.full_name,
    row.email,
    row.phone_number,
    classNumber(row.class_level),
    row.provider,
    row.payment_ref,
    indianCell(row.sent_at),
    indianCell(row.downloaded_at),
  ])
}
