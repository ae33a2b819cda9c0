import { Hono } from 'hono'
import { z } from 'zod'
import { ownerApiWords } from '#content/interface/en/admin/api.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { owner } from '#shop/audit/person.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { listCustomers } from '#shop/search/list-customers.server.ts'
import { type ListedOrder, listOrders } from '#shop/search/list-orders.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { noStore } from '../no-store.ts'
import { ownerCredentials, refuseOwnerCall, refuseUnlessOwner } from './owner-only.ts'

const recentOrderCount = 10
const pageSize = 50

const analyticsRequest = ownerCredentials.extend({
  action: z.string().max(100),
  ordersCursor: z.string().max(200).nullish(),
  customersCursor: z.string().max(200).nullish(),
})
type AnalyticsRequest = z.infer<typeof analyticsRequest>

/** POST /api/admin-analytics: the figures of the dashboard as JSON. */
export const adminAnalytics = new Hono().post('/admin-analytics', async (c) => {
  const request = analyticsRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuseOwnerCall(c, 400, ownerApiWords.notAnalytics)
  const refusal = await refuseUnlessOwner(c, request.data)
  if (refusal) return refusal
  if (request.data.action !== 'overview') return refuseOwnerCall(c, 400, ownerApiWords.unknownAction)
  const overview = await readOverviewPage(request.data)
  if ('refused' in overview) return refuseOwnerCall(c, 400, listWords.refusals[overview.refused])
  await recordRead({ ip: clientAddress(c), name: owner.name }, 'api-read')
  return c.json(overview, 200, noStore)
})

async function readOverviewPage({ ordersCursor, customersCursor }: AnalyticsRequest) {
  const [overview, recent, orders, customers] = await Promise.all([
    readOverview(),
    listOrders({ pageSize: recentOrderCount }),
    listOrders({ pageSize, cursor: ordersCursor }),
    listCustomers({ pageSize, cursor: customersCursor }),
  ])
  if ('refused' in recent) return recent
  if ('refused' in orders) return orders
  if ('refused' in customers) return customers
  return {
    totalCustomers: overview.totalCustomers,
    totalOrders: overview.totalOrders,
    totalRevenue: overview.totalRevenueInPaise / 100,
    completedOrders: overview.completedOrders,
    conversionRate: overview.conversionRate,
    recentOrders: recent.rows.map(toOrder),
    productSales: overview.productSales,
    customers: customers.rows.map(toCustomer),
    customersNextCursor: customers.nextCursor,
    orders: orders.rows.map(toOrder),
    ordersNextCursor: orders.nextCursor,
  }
}

/** Names from the specification; amounts in rupees. */
function toOrder({ id, customer, productId, productName, status, amountInPaise, createdAt }: ListedOrder) {
  return {
    id,
    customer_id: customer.id,
    product_type: productId,
    product_name: productName,
    status,
    amount: amountInPaise / 100,
    created_at: createdAt,
    customers: toCustomer(customer),
  }
}

function toCustomer(customer: ListedOrder['customer']) {
  const { id, email, fullName, phoneNumber, classLevel, createdAt } = customer
  return { id, email, full_name: fullName, phone_number: phoneNumber, class_level: classLevel, created_at: createdAt }
}
