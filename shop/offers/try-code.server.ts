import type { Product } from '#content/owner/products/product.ts'
import type { Offer } from '#db/schema/offers.ts'
import { createBufferedRateLimiter } from '#platform/limits/buffered-rate-limiter.server.ts'
import { toNetwork, toSite } from '#platform/limits/network.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { type CodeRefusal, findOffer } from './find-offer.server.ts'
import { readCode } from './offer-code.ts'

/** Who types a code. A customer who is logged in does not count with the strangers of the same network. */
export interface CodeVisitor {
  ip: string | null
  customerId?: number
}

const windowSeconds = 600
/** Different codes that do not apply: thousands of phones share one address, and some of them mistype a code. */
export const maxWrongCodes = 30
/** Across all networks. Above this limit an attacker is guessing from many of them, so each network gets fewer tries. */
export const maxWrongCodesOfAll = 600
export const maxWhileGuessed = 3

// Buffered, because the link of an ended offer may be opened very often.
const perVisitor = createBufferedRateLimiter('wrong-codes', { points: maxWrongCodes, seconds: windowSeconds })
const perSite = createBufferedRateLimiter('wrong-codes-site', { points: 4 * maxWrongCodes, seconds: windowSeconds })
const ofAll = createBufferedRateLimiter('wrong-codes-all', { points: maxWrongCodesOfAll, seconds: 60 * 60 })
const whileGuessed = createBufferedRateLimiter('wrong-codes-few', { points: maxWhileGuessed, seconds: windowSeconds })

/** By visitor and code, with the end of its window: a code that is tried again is no further guess. */
const counted = new Map<string, number>()
const maxCounted = 10_000

/**
 * The offer of a code, as long as this visitor has not guessed too often; then every code gets the same answer. A buyer
 * who types the code of an ended offer still learns that it has ended.
 */
export async function tryCode(
  visitor: CodeVisitor,
  typed: string,
  product: Product,
): Promise<{ offer: Offer } | { refused: CodeRefusal }> {
  const found = findOffer(typed, product)
  const counters = findCounters(visitor)
  if (counters === null) return found
  const isLimited = 'refused' in found ? await countWrong(counters, typed) : isUsedUp(counters)
  if (!isLimited) return found
  recordSecurityEvent('offer-codes-limited', { ip: visitor.ip })
  return { refused: 'code-not-checked' }
}

/**
 * That an address has used up a code tells a stranger who typed it that its owner has bought here. So the answer counts like a
 * wrong code, once for each address.
 */
export async function refuseUsedCode(visitor: CodeVisitor, code: string, email: string): Promise<CodeRefusal> {
  const counters = findCounters(visitor)
  if (counters === null || !(await countWrong(counters, `${code} ${email}`))) return 'code-used-by-buyer'
  recordSecurityEvent('offer-codes-limited', { ip: visitor.ip })
  return 'code-not-checked'
}

interface Counters {
  key: string
  site: string | null
}

/** An unknown address, as in development, is not limited. */
function findCounters({ ip, customerId }: CodeVisitor): Counters | null {
  if (customerId !== undefined) return { key: `customer ${customerId}`, site: null }
  return ip === null ? null : { key: toNetwork(ip), site: toSite(ip) }
}

function isUsedUp({ key, site }: Counters): boolean {
  if (perVisitor.isUsedUp(key) || (site && perSite.isUsedUp(site))) return true
  return ofAll.isUsedUp('all') && whileGuessed.isUsedUp(key)
}

async function countWrong(counters: Counters, typed: string): Promise<boolean> {
  if (isUsedUp(counters)) return true
  const { key, site } = counters
  const pair = `${key} ${readCode(typed)}`
  if ((counted.get(pair) ?? 0) > performance.now()) return false
  if (counted.size >= maxCounted) counted.clear()
  counted.set(pair, performance.now() + windowSeconds * 1000)
  const limited =
    (await perVisitor.consume(key)) ??
    (site ? await perSite.consume(site) : null) ??
    ((await ofAll.consume('all')) ? await whileGuessed.consume(key) : null)
  return limited !== null
}
