import { sql } from 'drizzle-orm'

const sinceSummary = sql`select fact, (happened_at at time zone 'Asia/Kolkata')::date, product_id, count, paise from sales_changes`

/** The summarised sales plus the changes since then, by Indian day. */
export const allSales = sql`(
  select fact, day, product_id, count, paise from sales_by_day
  union all
  ${sinceSummary}
) as sales`

/** The same without its days, in a few rows: `day` is the last one on which the product may have been sold. */
export const allTimeSales = sql`(
  select fact, last_day as day, product_id, count, paise from sales_by_product
  union all
  ${sinceSummary}
) as sales`
