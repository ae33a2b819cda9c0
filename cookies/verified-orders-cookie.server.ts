import type { DownloadRequest } from '#shop/downloads/decide-download.server.ts'
import { verificationLifetimeDays } from '#shop/downloads/verification-lifetime.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

const maxAgeSeconds = verificationLifetimeDays * 24 * 60 * 60
const maxOrders = 20

const verifiedOrdersCookie = createSignedCookie('verified-orders', { maxAgeSeconds, path: '/download' })

type VerifiedOrder = [orderId: string, expiresAtSeconds: number]

export function readDownloadRequest(request: Request): DownloadRequest {
  const cookies = request.headers.get('Cookie')
  return {
    opensHere: new URL(request.url).searchParams.has('here'),
    isVerified: async (orderId) => (await readVerifiedOrders(cookies)).some(([verified]) => verified === orderId),
  }
}

export async function addVerifiedOrder(cookies: string | null, orderId: string): Promise<string> {
  const others = (await readVerifiedOrders(cookies)).filter(([verified]) => verified !== orderId)
  const added: VerifiedOrder = [orderId, Math.floor(Date.now() / 1000) + maxAgeSeconds]
  return verifiedOrdersCookie.serialize([added, ...others].slice(0, maxOrders))
}

async function readVerifiedOrders(cookies: string | null): Promise<VerifiedOrder[]> {
  const orders = ((await verifiedOrdersCookie.parse(cookies)) ?? []) as VerifiedOrder[]
  return orders.filter(([, expiresAtSeconds]) => expiresAtSeconds * 1000 > Date.now())
}
