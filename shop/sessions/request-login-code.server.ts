import { toNetwork } from '#platform/network.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

// Counted per address and network, so that a stranger elsewhere cannot use up the customer's codes.
const codesPerVisitor = createRateLimiter('login-address', { points: 10, seconds: hourSeconds })
const codesPerVisitorPerDay = createRateLimiter('login-address-day', { points: 30, seconds: daySeconds })
// At five tries per code, all networks together have at most 1,000 guesses per day among a million codes.
const codesPerAddressPerDay = createRateLimiter('login-address-all', { points: 200, seconds: daySeconds })
// Many customers share a mobile network's IP address, so a network may request many codes, but not guess emails.
const codesPerNetwork = createRateLimiter('login-network', { points: 100, seconds: hourSeconds })
const unknownAddressesPerNetwork = createRateLimiter('login-unknown', { points: 20, seconds: hourSeconds })

export type RequestedLoginCode =
  | { codeId: string }
  | { refused: 'too-often'; waitMinutes: number }
  | { refused: 'unknown-customer' }

interface LoginCodeRequest {
  email: string
  ip: string | null
  /** The code that the same browser requested before. */
  replacing?: string | undefined
}

export async function requestLoginCode({ email, ip, replacing }: LoginCodeRequest): Promise<RequestedLoginCode> {
  const network = toNetwork(ip)
  const networkLimit = (await unknownAddressesPerNetwork.check(network)) ?? (await codesPerNetwork.consume(network))
  if (networkLimit) return refuseTooOften(networkLimit)
  const customer = await findCustomer(email)
  if (!customer) {
    await unknownAddressesPerNetwork.consume(network)
    return { refused: 'unknown-customer' }
  }
  const visitor = `${customer.email} ${network}`
  const addressLimit =
    (await codesPerVisitor.consume(visitor)) ??
    (await codesPerVisitorPerDay.consume(visitor)) ??
    (await codesPerAddressPerDay.consume(customer.email))
  if (addressLimit) return refuseTooOften(addressLimit)
  return { codeId: await sendLoginCode(customer, replacing ? { replacing } : {}) }
}

function refuseTooOften({ waitSeconds }: { waitSeconds: number }): RequestedLoginCode {
  return { refused: 'too-often', waitMinutes: Math.ceil(waitSeconds / 60) }
}
