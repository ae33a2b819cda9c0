import { sql } from 'drizzle-orm'

/** The summarised sales plus the changes since then, by Indian day. */
export const allSales = sql`(
  select fact, day, product_id, count, paise from sales_by_day
  union all
  select fact, (happened_at at time zone 'Asia/Kolkata')::date, product_id, count, paise from sales_changes
) as sales`

/** The same without its days, in a few rows: `day` is the last one on which the product may have been sold. */
export const allTimeSales = sql`(
  select fact, last_day as day, product_id, count, paise from sales_by_product
  union all
  select fact, (happened_at at time zone 'Asia/Kolkata')::date, product_id, count, paise from sales_changes
) as sales`
