import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { tokenOf } from '#app/admin-cookie.server.ts'
import { asksForCode } from '#shop/admin/check-totp-code.server.ts'
import { findSession } from '#shop/admin/find-session.server.ts'
import { checkAdminKeyAudibly } from '#shop/admin/log-in.server.ts'
import { refusalOf } from '#shop/admin/refusal.ts'
import { writeAudit } from '#shop/admin/write-audit.server.ts'
import { type ListedCustomer, listCustomers } from '#shop/reports/list-customers.server.ts'
import { type ListedOrder, listOrders } from '#shop/reports/list-orders.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { clientAddress } from '../client-address.ts'

const recentOrders = 10
const pageSize = 50

const analyticsRequest = z.object({
  adminKey: z.string().max(1_000).optional(),
  /** Six digits, where the owner has configured a second factor. */
  code: z.string().max(10).optional(),
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
  return c.json(overview, 200, noStore)
})

const noStore = { 'Cache-Control': 'no-store' }

function refuse(c: Context, status: 400 | 401 | 429, error: string, description?: string) {
  return c.json({ error, description }, status, noStore)
}

/** Null when the caller may read. A key is checked by the very verb of the login page, so both share one count of tries. */
async function refusalFor(c: Context, { adminKey, code = '' }: AnalyticsRequest) {
  const ip = clientAddress(c)
  if (adminKey === undefined) {
    const session = await findSession(await tokenOf(c.req.raw))
    return session ? null : refuse(c, 401, 'Access Denied', 'Send the admin key, or the cookie of a login.')
  }
  const check = await checkAdminKeyAudibly({ key: adminKey.trim(), code }, { ip })
  if (check.result !== 'granted') {
    const { title, description } = refusalOf(check, asksForCode)
    return refuse(c, check.result === 'locked' ? 429 : 401, title, description)
  }
  await writeAudit('api-read', { ip })
  return null
}

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
