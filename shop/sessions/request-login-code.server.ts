import type { Customer } from '#db/schema/customers.ts'
import { createNetworkLimiter } from '#platform/limits/rate-limiter.server.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { createLoginCode } from './create-login-code.server.ts'
import { type CodeRequest, limitLoginCodes } from './limit-login-codes.server.ts'
import { mailLoginCode, sendLoginCode } from './send-login-code.server.ts'

/** "Customer not found" reveals who is a customer, so a network sees it only this often. */
const revealedAddresses = createNetworkLimiter('login-unknown', { points: 20, seconds: 60 * 60 })

/** Long enough for the answer to leave first: its duration must not reveal who is a customer. */
const hiddenMailDelayMs = 100

export type RequestedLoginCode =
  /** `isHidden`: the answer is the same for every address, and only a customer gets a mail. */
  | { codeId: string; isHidden: boolean }
  | { refused: 'too-often'; waitMinutes: number }
  | { refused: 'unknown-customer' }

interface LoginCodeRequest extends CodeRequest {
  /** The code that the same browser requested before. */
  replacing?: string | undefined
}

export async function requestLoginCode(request: LoginCodeRequest): Promise<RequestedLoginCode> {
  const { limited, knownCustomer } = await limitLoginCodes(request)
  if (limited) {
    recordSecurityEvent('login-code-limited', { ip: request.ip })
    return { refused: 'too-often', waitMinutes: Math.ceil(limited.waitSeconds / 60) }
  }
  if (!knownCustomer) return requestAsStranger(request)
  return { codeId: await sendLoginCode(knownCustomer, request), isHidden: false }
}

async function requestAsStranger({ email, ip, replacing }: LoginCodeRequest): Promise<RequestedLoginCode> {
  // Taken before the lookup and given back for a customer, so that parallel requests cannot exceed the limit.
  const isHidden = (await revealedAddresses.consume(ip)) !== null
  const customer = await findCustomer(email)
  if (isHidden) return { codeId: await sendHiddenCode(customer, replacing), isHidden }
  if (!customer) return { refused: 'unknown-customer' }
  await revealedAddresses.giveBack(ip)
  return { codeId: await sendLoginCode(customer, { replacing }), isHidden }
}

/** Does the same work for every address until the answer has left. */
async function sendHiddenCode(customer: Customer | null, replacing: string | undefined): Promise<string> {
  const created = await createLoginCode(customer?.id ?? null, replacing)
  // A failure is logged and not shown, because only a customer's mail can fail.
  if (customer) setTimeout(() => void mailLoginCode(customer, created).catch(() => {}), hiddenMailDelayMs)
  return created.id
}
