import type { ProductPage } from '#content/owner/products/product-page.ts'
import { getClosing } from '#shop/catalogue/current-closing.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { errorsByField, type FieldErrors } from '#shop/customers/field-errors.ts'
import { refuseUsedCode } from '#shop/offers/try-code.server.ts'
import { canTakePayments } from '#shop/payments/configured-providers.server.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { checkoutFormFor } from './checkout-form-for.server.ts'
import { findOpenCheckout, findPaidCheckout } from './find-started-checkout.server.ts'
import { type CheckoutLimit, limitCheckouts } from './limit-checkouts.server.ts'
import { limitFreeCopies } from './limit-free-copies.server.ts'
import type { Checkout } from './place-order.server.ts'
import { priceCheckout } from './price-checkout.server.ts'
import { type Proof, toCodeVisitor } from './proof.ts'
import { type PaymentRefusal, requestPayment } from './request-payment.server.ts'

export interface CheckoutRequest extends Pick<Checkout, 'visitor' | 'idempotency' | 'source' | 'language'> {
  page: ProductPage
  /** The fields of the form, as the buyer typed them. */
  values: Record<string, unknown>
  /** The code of an offer, as the buyer typed it. */
  code?: string | null
  /** The buyer knows that the product is written for another class. */
  isClassConfirmed?: boolean
  /** The highest amount that the buyer has seen; without it, the buyer agrees to any. */
  shownPriceInPaise?: number | null
  proof?: Proof
  /** The owner tries the shop before it is open. */
  isRehearsal?: boolean
}

export type CheckoutRefusal =
  | { refused: 'invalid'; errors: FieldErrors<CheckoutForm> }
  | OtherClass
  | CheckoutLimit
  | { refused: 'price-changed'; amountInPaise: number }
  | { refused: 'other-address' | 'closed' | 'seller-unknown' | 'opens-soon' | 'too-many-free-copies' | PaymentRefusal }
export type StartedCheckout = { url: string; orderId: string } | CheckoutRefusal

interface OtherClass {
  refused: 'other-class'
  madeFor: ClassLevel
  chosen: ClassLevel
}

const nothingProven: Proof = { customer: null, startedOrderIds: [] }

/** Every rule between the filled in form and the address where the buyer pays, for the page and the JSON API. */
export async function startCheckout(request: CheckoutRequest): Promise<StartedCheckout> {
  const {
    page,
    code,
    visitor,
    idempotency,
    source,
    language,
    proof = nothingProven,
    shownPriceInPaise = null,
  } = request
  const product = page.product
  const form = checkoutFormFor(page).safeParse(request.values)
  if (!form.success) return { refused: 'invalid', errors: errorsByField<CheckoutForm>(form.error) }
  const buyer = form.data
  const otherClass = request.isClassConfirmed ? null : findOtherClass(page, buyer.classLevel)
  const refusal = otherClass ?? (await limitCheckouts(visitor.ip))
  if (refusal) return refusal
  const { startedOrderIds } = proof
  const earlier = { product, buyer, startedOrderIds }
  const paid = await findPaidCheckout(earlier)
  if (paid) return paid
  // An upgrade needs the customer's own address: a typed one alone must not reveal what its owner bought.
  const customer = proof.customer?.email === buyer.email.toLowerCase() ? proof.customer : null
  const priced = await priceCheckout(product, code, customer?.id, toCodeVisitor(visitor.ip, proof))
  const isRefused = 'refused' in priced
  // The buyer pays what the page showed, or less; never more without having seen it.
  if (isRefused || (shownPriceInPaise !== null && priced.amountInPaise > shownPriceInPaise)) {
    const open = shownPriceInPaise === null ? null : await findOpenCheckout(earlier, shownPriceInPaise)
    if (open) return open
    if (isRefused) return priced
    if (proof.customer && !customer) return { refused: 'other-address' }
    return { refused: 'price-changed', amountInPaise: priced.amountInPaise }
  }
  if (getClosing() && !request.isRehearsal) return { refused: 'closed' }
  if (!isSelling() || !canTakePayments()) return { refused: 'seller-unknown' }
  if (opensSoon(product.id)) return { refused: 'opens-soon' }
  const isLoggedIn = customer?.isLoggedIn ?? false
  const { product: pricedProduct, upgrade: credit } = priced
  const what = { product: pricedProduct, credit, buyer, source, language }
  const order = { ...what, visitor, idempotency, isLoggedIn, startedOrderIds }
  const place = () => requestPayment(order)
  const started = await (priced.amountInPaise === 0 ? limitFreeCopies(buyer, place) : place())
  if (!code || !('refused' in started) || started.refused !== 'code-used-by-buyer') return started
  return { refused: await refuseUsedCode(toCodeVisitor(visitor.ip, proof), code, buyer.email) }
}

/** A class whose buyer may regret the purchase. A list without the product's class shows that the owner means the list. */
function findOtherClass({ madeForClass, classLevels }: ProductPage, chosen: ClassLevel): OtherClass | null {
  if (!madeForClass || chosen === madeForClass) return null
  const isOther = classLevels.length === 0 || classLevels.includes(madeForClass)
  return isOther ? { refused: 'other-class', madeFor: madeForClass, chosen } : null
}
