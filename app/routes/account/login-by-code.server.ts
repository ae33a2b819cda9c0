import { redirect } from 'react-router'
import { formErrorWords } from '#content/interface/form-errors.ts'
import { clearStartedOrders } from '#cookies/checkout-cookie.server.ts'
import { readKnownBrowser, rememberKnownBrowser } from '#cookies/known-browser-cookie.server.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { clearRequestedCode, readRequestedCode, setRequestedCode } from '#cookies/login-code-cookie.server.ts'
import { flashNotice } from '#cookies/notice-cookie.server.ts'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import { readCookie, setCookieHeaders } from '#cookies/signed-cookie.server.ts'
import { log } from '#platform/log/log.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { endSession } from '#shop/sessions/end-session.server.ts'
import { findSentCode } from '#shop/sessions/find-sent-code.server.ts'
import { looksLikeLoginCode } from '#shop/sessions/login-code.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { redeemLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import { requestLoginCode } from '#shop/sessions/request-login-code.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import {
  describeCodeJustSent,
  describeExpiredCode,
  describeFailedLogin,
  describeMalformedCode,
  describeRefusedCode,
  describeRefusedCookies,
  describeRefusedRequest,
} from './login-notices.ts'

const path = '/customer-dashboard'
/** Tells a browser that refuses cookies from one that has asked for no code. */
const codeSent = 'code-sent'

type Answer = { notice: Notice; email?: string }

export async function readLoginStep(request: Request) {
  const requested = await readRequestedCode(request)
  const code = requested ? await findSentCode(requested.codeId) : null
  const email = requested?.hiddenEmail ?? code?.email ?? ''
  if (code?.isOpen) return { step: 'code' as const, email, isHidden: requested?.hiddenEmail !== undefined }
  const refusesCookies = !requested && new URL(request.url).searchParams.has(codeSent)
  return { step: 'email' as const, email, ...(refusesCookies && { notice: describeRefusedCookies() }) }
}

export async function sendCode(request: Request, typed: string, { ip }: Visitor): Promise<Answer> {
  const checked = emailSchema.safeParse(typed)
  if (!checked.success) {
    return {
      email: typed,
      notice: { title: formErrorWords[findFirstError(checked.error) ?? 'email-required'], tone: 'bad' },
    }
  }
  const email = checked.data
  const replacing = (await readRequestedCode(request))?.codeId
  try {
    const answer = await requestLoginCode({ email, ip, browser: await readKnownBrowser(request), replacing })
    if ('refused' in answer) return { email: typed, notice: describeRefusedRequest(answer) }
    const { codeId, isHidden } = answer
    const header = await setRequestedCode({ codeId, ...(isHidden && { hiddenEmail: email }) })
    throw redirect(`${path}?${codeSent}`, { status: 303, headers: setCookieHeaders(header) })
  } catch (err) {
    if (err instanceof Response) throw err
    log.error({ err }, 'could not send a login code')
    return { email: typed, notice: describeFailedLogin() }
  }
}

export async function sendNewCode(request: Request, visitor: Visitor): Promise<Answer> {
  const requested = await readRequestedCode(request)
  const code = requested ? await findSentCode(requested.codeId) : null
  const email = requested?.hiddenEmail ?? code?.email
  if (!code || !email) return { notice: describeExpiredCode() }
  return code.canResend ? sendCode(request, email, visitor) : { notice: describeCodeJustSent() }
}

interface CodeOptions {
  typed: string
  visitor: Visitor
  /** Where a redeemed code leads. */
  next: string
  /** Only a code of this customer counts. */
  customerId?: number
  cookies?: string[]
}

/** Opens a session, or says what is wrong with the code. */
export async function enterCode(request: Request, options: CodeOptions): Promise<{ notice: Notice }> {
  const { typed, visitor, next, customerId, cookies = [] } = options
  const requested = await readRequestedCode(request)
  if (!requested) return { notice: describeExpiredCode() }
  if (!looksLikeLoginCode(typed)) return { notice: describeMalformedCode() }
  const redeemed = await redeemLoginCode(requested.codeId, typed, visitor)
  if ('refused' in redeemed) return { notice: describeRefusedCode(redeemed) }
  if (customerId !== undefined && redeemed.customerId !== customerId) return { notice: describeExpiredCode() }
  const { browser, header } = await rememberKnownBrowser(request)
  const replacing = await readCookie(sessionCookie, request)
  const token = await openSession(redeemed.customerId, { browser, userAgent: visitor.userAgent, replacing })
  const opened = await sessionCookie.serialize(token)
  throw redirect(next, {
    status: 303,
    headers: setCookieHeaders(opened, header, await clearRequestedCode(), ...cookies),
  })
}

export async function endLogin(request: Request): Promise<never> {
  const token = await readCookie(sessionCookie, request)
  if (token) await endSession(token)
  const headers = setCookieHeaders(
    await sessionCookie.clear(),
    await clearRequestedCode(),
    await clearStartedOrders(),
    await leadCookie.clear(),
    await flashNotice('loggedOut'),
  )
  throw redirect(path, { status: 303, headers })
}
