import { readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import type { Proof } from '#shop/checkout/proof.ts'
import { readUpgradeToken } from '#shop/orders/upgrades/upgrade-link.server.ts'

export async function readProof(request: Request, upgradeToken: string | null | undefined): Promise<Proof> {
  return { customer: await readCustomer(request, upgradeToken), startedOrderIds: await readStartedOrders(request) }
}

async function readCustomer(request: Request, upgradeToken: string | null | undefined): Promise<Proof['customer']> {
  const session = await findCurrentSession(request)
  if (session) return { id: session.customer.id, email: session.customer.email, isLoggedIn: true }
  const order = upgradeToken ? await readUpgradeToken(upgradeToken) : null
  return order && { id: order.customerId, email: order.email, isLoggedIn: false }
}
