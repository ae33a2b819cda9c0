import { readConsents } from '#shop/consents/read-consents.server.ts'
import { listPurchases } from '#shop/orders/list-purchases.server.ts'
import { listUpgrades } from '#shop/orders/list-upgrades.server.ts'
import { listShownRefunds } from '#shop/payments/list-shown-refunds.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { listSessions } from '#shop/sessions/list-sessions.server.ts'
import { formatClassLevel } from '../../format-class-level.ts'

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>
export type Purchase = DashboardData['purchases'][number]

export async function readDashboard({ customer, sessionId }: CustomerSession) {
  const [orders, consents, sessions] = await Promise.all([
    listPurchases(customer.id),
    readConsents(customer.id),
    listSessions(customer.id, sessionId),
  ])
  const refunds = await listShownRefunds(orders.map(({ id }) => id))
  const upgrades = await listUpgrades(customer.id)
  const kept = orders.filter(({ refundedAt }) => !refundedAt)
  return {
    profile: {
      email: customer.email,
      phone: customer.phoneNumber,
      classLevel: formatClassLevel(customer.classLevel),
      memberSince: customer.createdAt,
    },
    count: kept.length,
    totalInPaise: kept.reduce((sum, { amountInPaise, refundedInPaise }) => sum + amountInPaise - refundedInPaise, 0),
    purchases: orders.map(({ id, productName, files, amountInPaise, completedAt, createdAt, refundedAt }) => ({
      id,
      name: productName,
      amountInPaise,
      boughtAt: completedAt ?? createdAt,
      refundedAt,
      refunds: refunds.filter(({ orderId }) => orderId === id),
      receipt: `/customer-dashboard/receipt/${id}`,
      files: files.map(({ file, title }) => ({
        title,
        href: `/customer-dashboard/download/${id}/${file}`,
      })),
    })),
    upgrades,
    sessions,
    ...consents,
  }
}
