import { clearCookie, createSignedCookie } from './signed-cookie.server.ts'

const maxOrders = 5

const checkoutCookie = createSignedCookie('checkouts', { maxAgeSeconds: 24 * 60 * 60 })

export async function hasStartedOrder(request: Request, orderId: string): Promise<boolean> {
  return (await readStartedOrders(request)).includes(orderId)
}

export async function readStartedOrders(request: Request): Promise<string[]> {
  const value: unknown = await checkoutCookie.parse(request.headers.get('Cookie'))
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}

export async function addStartedOrder(request: Request, orderId: string): Promise<string> {
  const others = (await readStartedOrders(request)).filter((other) => other !== orderId)
  return checkoutCookie.serialize([orderId, ...others].slice(0, maxOrders))
}

export function clearStartedOrders(): Promise<string> {
  return clearCookie(checkoutCookie)
}
