import { data } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { checkoutWords } from '#content/interface/checkout.ts'
import { checkoutAnswerWords } from '#content/interface/checkout-answers.ts'
import { classLevelNames } from '#content/interface/class-levels.ts'
import { formWords } from '#content/interface/forms.ts'
import { upgradeWords } from '#content/interface/upgrades.ts'
import { getClosingSentence } from '#shop/catalogue/current-closing.server.ts'
import type { CheckoutForm } from '#shop/checkout/checkout-form.ts'
import type { CheckoutRefusal } from '#shop/checkout/start-checkout.server.ts'
import type { FormAnswer } from '../../forms/validated-form.tsx'
import type { Notice } from '../../ui/notice.tsx'

type Refusal = CheckoutRefusal | { refused: 'unexpected' }
type Values = Record<string, string>

/** Shows the form again, with what the buyer typed and the reason. */
export function refuseCheckout(refusal: Refusal, values: Values, usualPriceInPaise: number) {
  const content: FormAnswer<CheckoutForm> = {
    values: { ...values, ...changeValues(refusal) },
    ...(refusal.refused === 'invalid' && { errors: refusal.errors }),
    notice: { ...describe(refusal, usualPriceInPaise), tone: 'bad' },
  }
  if (refusal.refused === 'seller-unknown' || refusal.refused === 'closed') return data(content, 503)
  if (refusal.refused !== 'too-many-orders') return data(content)
  return data(content, { status: 429, headers: { 'Retry-After': String(refusal.retryAfterSeconds) } })
}

function changeValues(refusal: Refusal): Values {
  // Asked once; a buyer who is sure presses the button again.
  if (refusal.refused === 'other-class') return { askedClass: refusal.chosen }
  // The page then shows the usual price.
  return refusal.refused in checkoutAnswerWords.codeRefusals ? { code: '' } : {}
}

function describe(refusal: Refusal, usualPriceInPaise: number): Omit<Notice, 'tone'> {
  switch (refusal.refused) {
    case 'invalid':
      return checkoutWords.fillAllFields
    case 'other-class': {
      const names = [classLevelNames[refusal.madeFor], classLevelNames[refusal.chosen]] as const
      return {
        title: checkoutAnswerWords.otherClass.title(...names),
        description: checkoutAnswerWords.otherClass.description(...names),
      }
    }
    case 'too-many-orders': {
      const sentence = checkoutAnswerWords.tooManyOrders(Math.ceil(refusal.retryAfterSeconds / 60))
      return { title: checkoutAnswerWords.paymentError.title, description: formWords.sentence(sentence) }
    }
    case 'payments-down': {
      const { paymentError, refusals } = checkoutAnswerWords
      return { title: paymentError.title, description: refusals['payments-down'] }
    }
    case 'too-many-free-copies':
      return { title: formWords.sentence(checkoutAnswerWords.refusals[refusal.refused]) }
    case 'price-changed': {
      const price = formatRupees(refusal.amountInPaise)
      return {
        title: checkoutAnswerWords.priceChanged.title,
        description: checkoutAnswerWords.priceChanged.description(price),
      }
    }
    case 'other-address':
      return upgradeWords.ownAddress
    case 'closed':
      return {
        title: getClosingSentence() ?? checkoutWords.closed.title,
        description: checkoutWords.closed.description,
      }
    case 'seller-unknown':
      return checkoutWords.notSelling
    default: {
      const reason = checkoutAnswerWords.refusals[refusal.refused]
      return refusal.refused in checkoutAnswerWords.codeRefusals
        ? {
            title: formWords.sentence(reason),
            description: checkoutAnswerWords.codeNotes.usualPrice(formatRupees(usualPriceInPaise)),
          }
        : {
            title: checkoutAnswerWords.paymentError.title,
            description: checkoutAnswerWords.paymentError.description(reason),
          }
    }
  }
}
