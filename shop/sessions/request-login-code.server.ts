import { networkOf } from '#platform/network.ts'
import { createRateLimiter } from '#platform/rate-limiter.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { sendLoginCode } from './send-login-code.server.ts'

const hour = 60 * 60

// Counted with the network, so that a stranger elsewhere cannot use up what the customer needs.
const codesFromHere = createRateLimiter('login-address', { points: 10, seconds: hour })
const codesFromHereADay = createRateLimiter('login-address-day', { points: 30, seconds: 24 * hour })
// With five tries a code, strangers from all networks have at most 1,000 guesses a day at one of a million codes.
const codesOfAnAddressADay = createRateLimiter('login-address-all', { points: 200, seconds: 24 * hour })
// Whole neighbourhoods share one address of a mobile network, so the network may ask often, but not guess often.
const codesOfANetwork = createRateLimiter('login-network', { points: 100, seconds: hour })
const unknownOfANetwork = createRateLimiter('login-unknown', { points: 20, seconds: hour })

export type LoginAnswer = { codeId: string } | { limited: true; waitMinutes: number } | 'unknown'

interface LoginQuestion {
  email: string
  ip: string | null
  /** The code that the same browser asked for before. */
  replacing?: string | undefined
}

/** Mails a code to a customer. Others are told that we do not know them, but not without end. */
export async function requestLoginCode({ email, ip, replacing }: LoginQuestion): Promise<LoginAnswer> {
  const network = networkOf(ip)
  const refused = (await unknownOfANetwork.look(network)) ?? (await codesOfANetwork.take(network))
  if (refused) return limited(refused)
  const customer = await findCustomer(email)
  if (!customer) {
    await unknownOfANetwork.take(network)
    return 'unknown'
  }
  const here = `${customer.email} ${network}`
  const tooMany =
    (await codesFromHere.take(here)) ??
    (await codesFromHereADay.take(here)) ??
    (await codesOfAnAddressADay.take(customer.email))
  if (tooMany) return limited(tooMany)
  return { codeId: await sendLoginCode(customer, replacing ? { replacing } : {}) }
}

function limited({ waitSeconds }: { waitSeconds: number }): LoginAnswer {
  return { limited: true, waitMinutes: Math.ceil(waitSeconds / 60) }
}
