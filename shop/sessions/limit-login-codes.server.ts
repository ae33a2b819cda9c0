import type { Customer } from '#db/schema/customers.ts'
import { toWideNetwork } from '#platform/limits/network.ts'
import { createNetworkLimiter, createRateLimiter, type Limited } from '#platform/limits/rate-limiter.server.ts'
import { mailboxOf } from '#shop/customers/mailbox-of.ts'
import { findKnownCustomer } from './find-known-customer.server.ts'
import { hashSessionToken } from './hash-session-token.server.ts'

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

const codesPerBrowser = createRateLimiter('login-browser', { points: 10, seconds: hourSeconds })
const codesPerBrowserPerDay = createRateLimiter('login-browser-day', { points: 30, seconds: daySeconds })

/** Many customers share a mobile network's IP address, so a network may request many codes. */
const codesPerNetwork = createNetworkLimiter('login-network', { points: 300, seconds: hourSeconds })
/** Half of what an address gets, so that a stranger in one network cannot use up all of it. */
const codesPerAddressAndNetwork = createRateLimiter('login-address', { points: 10, seconds: daySeconds })
/** At five tries per code, all strangers together have at most 100 guesses per day among a million codes. */
const codesPerAddress = createRateLimiter('login-address-all', { points: 20, seconds: daySeconds })

export interface CodeRequest {
  email: string
  ip: string | null
  /** From the signed cookie that an earlier login set. */
  browser?: string | null
}

/** A browser in which the customer has logged in before has its own limit, which no stranger can use up. */
export async function limitLoginCodes(
  request: CodeRequest,
): Promise<{ limited: Limited | null; knownCustomer: Customer | null }> {
  const browserHash = request.browser ? hashSessionToken(request.browser) : null
  const knownCustomer = browserHash ? await findKnownCustomer(browserHash, request.email) : null
  const limited = knownCustomer
    ? await limitKnownBrowser(`${browserHash} ${knownCustomer.id}`)
    : await limitStranger(request)
  return { limited, knownCustomer }
}

async function limitKnownBrowser(key: string): Promise<Limited | null> {
  return (await codesPerBrowser.consume(key)) ?? (await codesPerBrowserPerDay.consume(key))
}

/** Counts the mailbox of any typed address, so that known and unknown ones are refused after the same number. */
async function limitStranger({ email, ip }: CodeRequest): Promise<Limited | null> {
  const address = mailboxOf(email)
  return (
    (await codesPerNetwork.consume(ip)) ??
    (await codesPerAddressAndNetwork.consume(`${address} ${toWideNetwork(ip)}`)) ??
    (await codesPerAddress.consume(address))
  )
}
