import { accountWords } from '#content/interface/account.ts'
import { loginCodeWords } from '#content/interface/login-code.ts'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import type { RedeemedLoginCode } from '#shop/sessions/redeem-login-code.server.ts'
import type { RequestedLoginCode } from '#shop/sessions/request-login-code.server.ts'
import type { Notice } from '../../ui/notice.tsx'

type Refusal<Result> = Extract<Result, { refused: string }>

export const describeFailedLogin = (): Notice => ({ ...loginCodeWords.notSent, tone: 'bad' })
export const describeWantedFile = (): Notice => ({ ...accountWords.login.forFile, tone: 'good' })
export const describeExpiredCode = (): Notice => ({ ...loginCodeWords.expired(loginCodeLifetimeMinutes), tone: 'bad' })
export const describeMalformedCode = (): Notice => ({ ...loginCodeWords.malformed, tone: 'bad' })
export const describeCodeJustSent = (): Notice => ({ ...loginCodeWords.justSent, tone: 'bad' })

export const describeRefusedCookies = (): Notice => ({ ...loginCodeWords.cookiesOff, tone: 'bad' })

export function describeRefusedRequest(refusal: Refusal<RequestedLoginCode>): Notice {
  switch (refusal.refused) {
    case 'too-often':
      return { ...loginCodeWords.tooMany(refusal.waitMinutes), tone: 'bad' }
    case 'unknown-customer':
      return { ...accountWords.login.unknownCustomer, tone: 'bad' }
  }
}

export function describeRefusedCode(refusal: Refusal<RedeemedLoginCode>): Notice {
  switch (refusal.refused) {
    case 'wrong-code':
      return { ...loginCodeWords.wrong(refusal.triesLeft), tone: 'bad' }
    case 'spent-code':
      return describeExpiredCode()
  }
}
