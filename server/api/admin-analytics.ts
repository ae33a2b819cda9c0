import { Hono } from 'hono'
import { z } from 'zod'
import { recordRead } from '#shop/admin/record-read.server.ts'
import { type ListedCustomer, listCustomers } from '#shop/reports/list-customers.server.ts'
import { type ListedOrder, listOrders } from '#shop/reports/list-orders.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { clientAddress } from '../client-address.ts'
import { noStore } from '../no-store.ts'
import { ownerCredentials, refusalFor, refuse } from './owner-only.ts'

const recentOrders = 10
const pageSize = 50

const analyticsRequest = ownerCredentials.extend({
  action: z.string().max(100),
  ordersCursor: z.string().max(200).nullish(),
  customersCursor: z.string().max(200).nullish(),
})
type AnalyticsRequest = z.infer<typeof analyticsRequest>

/** POST /api/admin-analytics: the dashboard for programs, by the admin key or by the cookie of somebody logged in. */
export const adminAnalytics = new Hono().post('/admin-analytics', async (c) => {
  const request = analyticsRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse(c, 400, 'The request is not one for analytics in JSON')
  const refusal = await refusalFor(c, request.data)
  if (refusal) return refusal
  if (request.data.action !== 'overview') return refuse(c, 400, 'Unknown action')
  const overview = await overviewFor(request.data)
  if ('problem' in overview) return refuse(c, 400, overview.problem)
  await recordRead({ ip: clientAddress(c) }, 'api-read')
  return c.json(overview, 200, noStore)
})

async function overviewFor({ ordersCursor, customersCursor }: AnalyticsRequest) {
  const [overview, recent, orders, customers] = await Promise.all([
    readOverview(),
    listOrders({ pageSize: recentOrders }),
    listOrders({ pageSize, cursor: ordersCursor }),
    listCustomers({ pageSize, cursor: customersCursor }),
  ])
  if ('problem' in recent) return recent
  if ('problem' in orders) return orders
  if ('problem' in customers) return customers
  return {
    totalCustomers: overview.totalCustomers,
    totalOrders: overview.totalOrders,
    totalRevenue: overview.totalRevenueInPaise / 100,
    completedOrders: overview.completedOrders,
    conversionRate: overview.conversionRate,
    recentOrders: recent.rows.map(orderOf),
    productSales: overview.productSales,
    customers: customers.rows.map(customerOf),
    customersNextCursor: customers.nextCursor,
    orders: orders.rows.map(orderOf),
    ordersNextCursor: orders.nextCursor,
  }
}

/** In the names of the specification; amounts in rupees. */
function orderOf({ id, customer, productType, status, amountInPaise, createdAt }: ListedOrder) {
  return {
    id,
    customer_id: customer.id,
    product_type: productType,
    status,
    amount: amountInPaise / 100,
    created_at: createdAt,
    customers: customerOf(customer),
  }
}

function customerOf(customer: Omit<ListedCustomer, 'orders' | 'completedOrders'>) {
  const { id, email, fullName, phoneNumber, classLevel, createdAt } = customer
  return { id, email, full_name: fullName, phone_number: phoneNumber, class_level: classLevel, created_at: createdAt }
}
