import { readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { ownsFiles } from '#shop/checkout/owns-files.server.ts'
import { readUpgradeToken } from '#shop/orders/upgrades/upgrade-link.server.ts'

export interface ProvenCustomer {
  customerId: number
  email: string
  isLoggedIn: boolean
}

/** By a login, or by the signed link in the mail of an order; a typed address proves nothing. */
export async function readProvenCustomer(
  request: Request,
  upgradeToken: string | null,
): Promise<ProvenCustomer | null> {
  const session = await findCurrentSession(request)
  if (session) return { customerId: session.customer.id, email: session.customer.email, isLoggedIn: true }
  const order = upgradeToken ? await readUpgradeToken(upgradeToken) : null
  return order && { customerId: order.customerId, email: order.email, isLoggedIn: false }
}

/** Whether this browser proved that it owns everything in a product. */
export async function isOwnedByBrowser(
  request: Request,
  customerId: number | undefined,
  files: readonly { file: string }[],
): Promise<boolean> {
  const orderIds = await readStartedOrders(request)
  return ownsFiles(
    { customerId, orderIds },
    files.map(({ file }) => file),
  )
}
