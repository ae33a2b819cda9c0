import { currentLanguage } from '#brand/language.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { Offer } from '#db/schema/offers.ts'
import { isFor, translateOffer } from '#shop/catalogue/apply-offer.ts'
import { getOffers, isEndedCode } from './current-offers.server.ts'
import { readCode } from './offer-code.ts'
import { describeTime } from './offer-state.ts'

export type CodeRefusal =
  | 'code-unknown'
  | 'code-early'
  | 'code-ended'
  | 'code-other-product'
  | 'code-used-up'
  | 'code-used-by-buyer'
  | 'code-not-checked'

/** The offer of a code for a product at this moment, in the buyer's language. Whether it is used up is only certain when the order is placed. */
export function findOffer(
  typed: string,
  product: Product,
  now = new Date(),
): { offer: Offer } | { refused: CodeRefusal } {
  const code = readCode(typed)
  const offer = getOffers().find((current) => current.code === code)
  if (!code || !offer) return { refused: code && isEndedCode(code) ? 'code-ended' : 'code-unknown' }
  const time = describeTime(offer, now)
  if (time === 'ended') return { refused: 'code-ended' }
  if (time === 'planned') return { refused: 'code-early' }
  return isFor(offer, product) ? { offer: translateOffer(offer, currentLanguage()) } : { refused: 'code-other-product' }
}
