import { forget, signedCookie } from './signed-cookie.server.ts'

const maxOrders = 5

/** The orders that this browser has begun, the newest first. It opens their files once they are paid, and no account. */
const checkoutCookie = signedCookie('checkouts', { maxAgeSeconds: 24 * 60 * 60 })

export async function hasStarted(request: Request, orderId: string): Promise<boolean> {
  return (await startedOrders(request)).includes(orderId)
}

/** The header that adds an order. */
export async function rememberCheckout(request: Request, orderId: string): Promise<string> {
  const others = (await startedOrders(request)).filter((other) => other !== orderId)
  return checkoutCookie.serialize([orderId, ...others].slice(0, maxOrders))
}

export function forgetCheckouts(): Promise<string> {
  return forget(checkoutCookie)
}

export async function startedOrders(request: Request): Promise<string[]> {
  const value: unknown = await checkoutCookie.parse(request.headers.get('Cookie'))
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
}
