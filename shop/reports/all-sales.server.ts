import { sql } from 'drizzle-orm'

/** Every sale up to this very snapshot: what is summarised, and what was noted since. Days are Indian ones. */
export const allSales = sql`(
  select fact, day, product_type, count, paise from sales_by_day
  union all
  select fact, (happened_at at time zone 'Asia/Kolkata')::date, product_type, count, paise from sales_changes
) as sales`
