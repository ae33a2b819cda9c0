import { currentLanguage } from '#brand/language.ts'
import type { DownloadRequest } from '#shop/downloads/decide-download.server.ts'
import { verificationLifetimeDays } from '#shop/downloads/verification-lifetime.ts'
import { createOrderList } from './order-list-cookie.server.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

const maxAgeSeconds = verificationLifetimeDays * 24 * 60 * 60

export const verifiedOrdersCookie = createSignedCookie('verified-orders', { maxAgeSeconds, path: '/download' })
const hindiCookie = createSignedCookie('verified-orders', { maxAgeSeconds, path: '/hi/download' })
const limits = { maxOrders: 20, maxAgeSeconds }
const verifiedOrders = { en: createOrderList(verifiedOrdersCookie, limits), hi: createOrderList(hindiCookie, limits) }

export function readDownloadRequest(request: Request): DownloadRequest {
  const cookies = request.headers.get('Cookie')
  const language = currentLanguage()
  return {
    opensHere: new URL(request.url).searchParams.has('here'),
    isVerified: async (orderId) => (await verifiedOrders[language].read(cookies)).includes(orderId),
  }
}

export function addVerifiedOrder(cookies: string | null, orderId: string): Promise<string> {
  return verifiedOrders[currentLanguage()].add(cookies, orderId)
}
