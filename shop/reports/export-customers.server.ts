import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { classNumber } from '#shop/customers/class-levels.ts'
import { csvLine, indianCell, rupeeCell } from './csv.ts'
import { customerMatches } from './list-page.server.ts'

const batch = 2_000

const columns = [
  'Customer',
  'Since (Indian time)',
  'Name',
  'Email',
  'Phone',
  'Class',
  'Orders',
  'Completed orders',
  'Rupees of completed orders',
]

interface Row extends Record<string, unknown> {
  id: string
  created_at: string
  full_name: string
  email: string
  phone_number: string
  class_level: string
  orders: string
  completed: string
  paise: string
}

/** The customers that the list would show for this search, newest first, in pieces of a CSV file. */
export async function* exportCustomers(search: string): AsyncGenerator<string> {
  yield csvLine(columns)
  const isFound = search ? customerMatches(search) : sql`true`
  let after: string | undefined
  for (;;) {
    const isBehind = after ? sql`c.id < ${after}` : sql`true`
    const { rows } = await db.execute<Row>(sql`
      select c.*, theirs.* from (
        select c.id, c.created_at, c.full_name, c.email, c.phone_number, c.class_level from customers c
        where ${isBehind} and ${isFound} order by c.id desc limit ${batch}
      ) c cross join lateral (
        select count(*) as orders, count(*) filter (where o.status = 'completed') as completed,
          coalesce(sum(o.amount_in_paise) filter (where o.status = 'completed'), 0) as paise
        from orders o where o.customer_id = c.id
      ) theirs order by c.id desc`)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < batch) return
    after = rows.at(-1)?.id
  }
}

function lineOf(row: Row): string {
  return csvLine([
    Number(row.id),
    indianCell(row.created_at),
    row.full_name,
    row.email,
    row.phone_number,
    classNumber(row.class_level),
    Number(row.orders),
    Number(row.completed),
    rupeeCell(Number(row.paise)),
  ])
}
