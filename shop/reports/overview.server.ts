import { count, eq, sql, sum } from 'drizzle-orm'
import { customers, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

export interface Overview {
  totalCustomers: number
  totalOrders: number
  completedOrders: number
  totalRevenueInPaise: number
  /** Completed orders divided by customers, in percent. */
  conversionRate: number
}

export async function readOverview(): Promise<Overview> {
  const completed = eq(orders.status, 'completed')
  const [[people], [sales]] = await Promise.all([
    db.select({ total: count() }).from(customers),
    db
      .select({
        total: count(),
        completed: sql<number>`count(*) filter (where ${completed})`.mapWith(Number),
        revenue: sum(sql`case when ${completed} then ${orders.amountInPaise} else 0 end`).mapWith(Number),
      })
      .from(orders),
  ])
  const totalCustomers = people?.total ?? 0
  const completedOrders = sales?.completed ?? 0
  return {
    totalCustomers,
    totalOrders: sales?.total ?? 0,
    completedOrders,
    totalRevenueInPaise: sales?.revenue ?? 0,
    conversionRate: totalCustomers === 0 ? 0 : Math.round((completedOrders / totalCustomers) * 100),
  }
}
