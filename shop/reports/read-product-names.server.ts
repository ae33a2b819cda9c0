import { type SQL, sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allTimeSales } from './all-sales.server.ts'

/** By product type, the name in its newest order. */
export async function readProductNames(): Promise<Record<string, string>> {
  const { rows } = await reportsDb.execute<{ type: string; name: string | null }>(sql`
    select product_id as type, ${newestName(sql`newest`)} as name
    from (
      select product_id, max(day) filter (where count > 0) as day from ${allTimeSales} where fact = 'order'
      group by 1 having sum(count) > 0
    ) newest`)
  return Object.fromEntries(rows.flatMap(({ type, name }) => (name === null ? [] : [[type, name]])))
}

/**
 * Looked for from the last day on which the product was ordered. Without a first day, because the orders of that day may have
 * become those of another product since.
 */
export function newestName(ordered: SQL): SQL {
  return sql`(select product_name from orders
    where product_id = ${ordered}.product_id and created_at < (${ordered}.day + 1)::timestamp at time zone 'Asia/Kolkata'
    order by created_at desc, id desc limit 1)`
}
