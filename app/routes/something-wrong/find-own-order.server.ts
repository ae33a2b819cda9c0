import { readStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { findCurrentSession } from '#cookies/session-cookie.server.ts'
import { findLastBought } from '#shop/orders/find-last-bought.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import { readHelpProof } from '#shop/orders/help-link.server.ts'

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** How this browser has shown that the order is its visitor's: it bought it, is logged in, or has a link of its mail. */
export type OwnOrder = { order: FoundOrder } & ({ by: 'browser' | 'account' } | { by: 'mail'; proofExpires: number })

/** Without an order in the address, the last one that this browser bought. Null for every other, whether it exists or not. */
export async function findOwnOrder(request: Request, url: URL): Promise<OwnOrder | null> {
  const started = await readStartedOrders(request)
  const order = await findOrder(url.searchParams.get('order') ?? (await findLastBought(started)))
  if (!order) return null
  if (started.includes(order.id)) return { order, by: 'browser' }
  const session = await findCurrentSession(request)
  if (session?.customer.id === order.customerId) return { order, by: 'account' }
  const proofExpires = readHelpProof(order, url.searchParams.get('proof'))
  return proofExpires ? { order, by: 'mail', proofExpires } : null
}
