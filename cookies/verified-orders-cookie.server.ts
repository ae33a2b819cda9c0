import type { DownloadRequest } from '#shop/downloads/decide-download.server.ts'
import { verificationLifetimeDays } from '#shop/downloads/verification-lifetime.ts'
import { createOrderList } from './order-list-cookie.server.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

const maxAgeSeconds = verificationLifetimeDays * 24 * 60 * 60

export const verifiedOrdersCookie = createSignedCookie('verified-orders', {
  maxAgeSeconds,
  path: '/download',
  acceptsOldValues: true,
  hadNoPrefix: true,
})
const verifiedOrders = createOrderList(verifiedOrdersCookie, { maxOrders: 20, maxAgeSeconds })

export function readDownloadRequest(request: Request): DownloadRequest {
  const cookies = request.headers.get('Cookie')
  return {
    opensHere: new URL(request.url).searchParams.has('here'),
    isVerified: async (orderId) => (await verifiedOrders.read(cookies)).includes(orderId),
  }
}

export function addVerifiedOrder(cookies: string | null, orderId: string): Promise<string> {
  return verifiedOrders.add(cookies, orderId)
}
