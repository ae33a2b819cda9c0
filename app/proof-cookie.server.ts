import { proofLivesForDays } from './proof-lifetime.ts'
import { signedCookie } from './signed-cookie.server.ts'

const livesForSeconds = proofLivesForDays * 24 * 60 * 60
const mostOrders = 20

const path = '/download'

/** Which code this browser was sent: the code opens nothing elsewhere. */
export const codeCookie = signedCookie('download-code', { maxAgeSeconds: 15 * 60, path })

const proofCookie = signedCookie('download-proof', { maxAgeSeconds: livesForSeconds, path })

/** An order whose owner this browser has proved to be, and until when that holds, in seconds. */
type Proof = [orderId: string, until: number]

export async function hasProof(cookies: string | null, orderId: string): Promise<boolean> {
  return (await proofsOf(cookies)).some(([proved]) => proved === orderId)
}

export async function addProof(cookies: string | null, orderId: string): Promise<string> {
  const others = (await proofsOf(cookies)).filter(([proved]) => proved !== orderId)
  const proof: Proof = [orderId, Math.floor(Date.now() / 1000) + livesForSeconds]
  return proofCookie.serialize([proof, ...others].slice(0, mostOrders))
}

async function proofsOf(cookies: string | null): Promise<Proof[]> {
  // A cookie that somebody has changed parses to null.
  const proofs = ((await proofCookie.parse(cookies)) ?? []) as Proof[]
  return proofs.filter(([, until]) => until * 1000 > Date.now())
}
