import { sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allSales } from './all-sales.server.ts'

/** By product type, the name in its newest order, which is looked for from the last day on which it was ordered. */
export async function readProductNames(): Promise<Record<string, string>> {
  const { rows } = await reportsDb.execute<{ type: string; name: string }>(sql`
    select newest.product_id as type, o.product_name as name
    from (
      select product_id, max(day) filter (where count > 0) as day from ${allSales} where fact = 'order'
      group by 1 having sum(count) > 0
    ) newest
    cross join lateral (
      -- Without a first day, because the orders of that day may have become those of another product since.
      select product_name from orders
      where product_id = newest.product_id and created_at < (newest.day + 1)::timestamp at time zone 'Asia/Kolkata'
      order by created_at desc, id desc limit 1
    ) o`)
  return Object.fromEntries(rows.map(({ type, name }) => [type, name]))
}
