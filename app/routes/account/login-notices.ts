import { account } from '#content/interface/account.ts'
import { loginCode } from '#content/interface/login-code.ts'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import type { RedeemedLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import type { RequestedLoginCode } from '#shop/sessions/request-login-code.server.ts'
import type { Notice } from '../../ui/notice.tsx'

type Refusal<Result> = Extract<Result, { refused: string }>

export const describeFailedLogin = (): Notice => ({ ...loginCode.notSent, tone: 'bad' })
export const describeExpiredCode = (): Notice => ({ ...loginCode.expired(loginCodeLifetimeMinutes), tone: 'bad' })
export const describeMalformedCode = (): Notice => ({ ...loginCode.malformed, tone: 'bad' })
export const describeCodeJustSent = (): Notice => ({ ...loginCode.justSent, tone: 'bad' })

export function describeRefusedRequest(refusal: Refusal<RequestedLoginCode>): Notice {
  switch (refusal.refused) {
    case 'too-often':
      return { ...loginCode.tooMany(refusal.waitMinutes), tone: 'bad' }
    case 'unknown-customer':
      return { ...account.login.unknownCustomer, tone: 'bad' }
  }
}

export function describeRefusedCode(refusal: Refusal<RedeemedLoginCode>): Notice {
  switch (refusal.refused) {
    case 'wrong-code':
      return { ...loginCode.wrong(refusal.triesLeft), tone: 'bad' }
    case 'spent-code':
      return describeExpiredCode()
  }
}
