import type { DownloadRequest } from '#shop/downloads/decide-download.server.ts'
import { proofLivesForDays } from '#shop/downloads/proof-lifetime.ts'
import { signedCookie } from './signed-cookie.server.ts'

const livesForSeconds = proofLivesForDays * 24 * 60 * 60
const maxOrders = 20

const path = '/download'

/** Which code this browser was sent: the code opens nothing elsewhere. */
export const codeCookie = signedCookie('download-code', { maxAgeSeconds: 15 * 60, path })

const proofCookie = signedCookie('download-proof', { maxAgeSeconds: livesForSeconds, path })

/** An order whose owner this browser has proved to be, and until when that holds, in seconds. */
type Proof = [orderId: string, until: number]

/** What a request for a download says about the browser behind it. */
export function readDownloadRequest(request: Request): DownloadRequest {
  const cookies = request.headers.get('cookie')
  return {
    opensHere: new URL(request.url).searchParams.has('here'),
    isProved: async (orderId) => (await proofsOf(cookies)).some(([proved]) => proved === orderId),
  }
}

export async function addProof(cookies: string | null, orderId: string): Promise<string> {
  const others = (await proofsOf(cookies)).filter(([proved]) => proved !== orderId)
  const proof: Proof = [orderId, Math.floor(Date.now() / 1000) + livesForSeconds]
  return proofCookie.serialize([proof, ...others].slice(0, maxOrders))
}

async function proofsOf(cookies: string | null): Promise<Proof[]> {
  // A cookie that somebody has changed parses to null.
  const proofs = ((await proofCookie.parse(cookies)) ?? []) as Proof[]
  return proofs.filter(([, until]) => until * 1000 > Date.now())
}
