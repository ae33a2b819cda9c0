import { apiWords } from '#content/interface/en/api.ts'
import { checkoutAnswerWords } from '#content/interface/en/checkout-answers.ts'
import { classLevelNames } from '#content/interface/en/class-levels.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import type { CheckoutRefusal } from '#shop/checkout/start-checkout.server.ts'

interface DescribedRefusal {
  status: 400 | 409 | 422 | 429 | 502 | 503
  error: string
  amountInPaise?: number
  retryAfterSeconds?: number
}

/** Other refusals are failures of the payment provider: 502. */
const statusCodes: Partial<Record<CheckoutRefusal['refused'], 422 | 429 | 503>> = {
  'key-reused': 422,
  'too-many-free-copies': 429,
  closed: 503,
  'seller-unknown': 503,
  'opens-soon': 503,
  'payments-down': 503,
}

/** The sentence that the page would show, and the status of the API's answer. */
export function describeCheckoutRefusal(refusal: CheckoutRefusal): DescribedRefusal {
  switch (refusal.refused) {
    case 'invalid': {
      const [key] = Object.values(refusal.errors)
      return { status: 400, error: key ? formErrorWords[key] : apiWords.checkYourDetails }
    }
    case 'too-many-orders': {
      const { retryAfterSeconds } = refusal
      return {
        status: 429,
        error: checkoutAnswerWords.tooManyOrders(Math.ceil(retryAfterSeconds / 60)),
        retryAfterSeconds,
      }
    }
    case 'other-class': {
      const { madeFor, chosen } = refusal
      return {
        status: 409,
        error: checkoutAnswerWords.otherClass.title(classLevelNames[madeFor], classLevelNames[chosen]),
      }
    }
    case 'price-changed':
      return { status: 409, error: checkoutAnswerWords.priceChanged.title, amountInPaise: refusal.amountInPaise }
    case 'other-address':
      throw new Error('only a browser proves an address')
    default: {
      const error = checkoutAnswerWords.refusals[refusal.refused]
      const isAboutCode = refusal.refused in checkoutAnswerWords.codeRefusals
      return { status: isAboutCode ? 400 : (statusCodes[refusal.refused] ?? 502), error }
    }
  }
}
