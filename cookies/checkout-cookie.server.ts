import { createOrderList } from './order-list-cookie.server.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

const maxAgeSeconds = 24 * 60 * 60

export const checkoutCookie = createSignedCookie('checkouts', { maxAgeSeconds })
const startedOrders = createOrderList(checkoutCookie, { maxOrders: 5, maxAgeSeconds })

export async function hasStartedOrder(request: Request, orderId: string): Promise<boolean> {
  return (await readStartedOrders(request)).includes(orderId)
}

export function readStartedOrders(request: Request): Promise<string[]> {
  return startedOrders.read(request.headers.get('Cookie'))
}

export function addStartedOrder(request: Request, orderId: string): Promise<string> {
  return startedOrders.add(request.headers.get('Cookie'), orderId)
}

export function clearStartedOrders(): Promise<string> {
  return checkoutCookie.clear()
}
