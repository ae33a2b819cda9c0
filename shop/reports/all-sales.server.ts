import { sql } from 'drizzle-orm'

/** The summarised sales plus the changes since then, by Indian day. */
export const allSales = sql`(
  select fact, day, product_id, count, paise from sales_by_day
  union all
  select fact, (happened_at at time zone 'Asia/Kolkata')::date, product_id, count, paise from sales_changes
) as sales`
