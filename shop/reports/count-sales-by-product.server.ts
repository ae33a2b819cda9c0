import { sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { allTimeSales } from './all-sales.server.ts'

export interface ProductSales {
  orders: number
  revenueInPaise: number
}

/** Paid orders by product id, before refunds. */
export async function countSalesByProduct(): Promise<Record<string, ProductSales>> {
  const { rows } = await reportsDb.execute<{ product: string; orders: string; paise: string }>(sql`
    select product_id as product, sum(count) as orders, sum(paise) as paise
    from ${allTimeSales} where fact = 'completed' group by 1`)
  return Object.fromEntries(
    rows.map(({ product, orders, paise }) => [product, { orders: Number(orders), revenueInPaise: Number(paise) }]),
  )
}
