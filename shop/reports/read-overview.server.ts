import { sql } from 'drizzle-orm'
import type { SalesFact } from '#db/schema/sales.ts'
import { prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { allTimeSales } from './all-sales.server.ts'
import { newestName } from './read-product-names.server.ts'

export interface Overview {
  totalCustomers: number
  totalOrders: number
  completedOrders: number
  /** Of the completed orders, those at 100 % off. */
  freeCopies: number
  /** Before refunds. */
  totalRevenueInPaise: number
  /** Of the completed orders, those whose whole amount went back. */
  refundedOrders: number
  /** Also of orders of which a part went back. */
  refundedInPaise: number
  /** Completed orders divided by customers, in percent. */
  conversionRate: number
  /** Paid orders by product: the products on offer first, then products that are no longer sold. */
  productSales: Record<string, number>
  /** By product type: as the newest order calls it, or as the catalogue does while it is not sold yet. */
  productNames: Record<string, string>
}

interface ProductFactRow extends Record<string, unknown> {
  fact: SalesFact
  product: string
  count: string
  paise: string
  /** Of the orders of a product: as its newest one calls it. */
  name: string | null
}

const findTotals = prepareQuestion<ProductFactRow>(
  'totals',
  sql`
    select fact, product_id as product, count, paise,
      case when fact = 'order' and count > 0 then ${newestName(sql`totals`)} end as name
    from (
      select fact, product_id, sum(count) as count, sum(paise) as paise, max(day) filter (where count > 0) as day
      from ${allTimeSales} where fact in ('customer', 'order', 'completed', 'free', 'refunded') group by 1, 2
    ) totals`,
)

export async function readOverview(): Promise<Overview> {
  const rows = await findTotals()
  const total = (fact: SalesFact, figure: 'count' | 'paise' = 'count') =>
    rows.filter((row) => row.fact === fact).reduce((sum, row) => sum + Number(row[figure]), 0)
  const totalCustomers = total('customer')
  const freeCopies = total('free')
  const completedOrders = total('completed') + freeCopies
  return {
    totalCustomers,
    totalOrders: total('order'),
    completedOrders,
    freeCopies,
    totalRevenueInPaise: total('completed', 'paise'),
    refundedOrders: total('refunded'),
    refundedInPaise: total('refunded', 'paise'),
    conversionRate: totalCustomers === 0 ? 0 : Math.round((completedOrders / totalCustomers) * 100),
    productSales: salesByProduct(rows),
    productNames: Object.fromEntries([
      ...listProducts().map(({ id, name }) => [id, name]),
      ...rows.flatMap(({ product, name }) => (name === null ? [] : [[product, name]])),
    ]),
  }
}

function salesByProduct(rows: ProductFactRow[]): Record<string, number> {
  const offered = listProducts().map(({ id }) => [id, 0] as const)
  const sold = rows.filter(({ fact, count }) => fact === 'completed' && count !== '0')
  return Object.fromEntries([...offered, ...sold.map(({ product, count }) => [product, Number(count)] as const)])
}
