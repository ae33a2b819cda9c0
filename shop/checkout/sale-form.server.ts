import { type Language, languages } from '#brand/language.ts'
import type { FormErrorKey } from '#content/interface/en/form-errors.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { readPaymentNote } from '#shop/payments/outside-payment.server.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { checkoutFormFor } from './checkout-form-for.server.ts'
import type { Checkout } from './place-order.server.ts'
import { type SaleMethod, saleMethods } from './sale-methods.ts'

/** The fields of the form, as the owner typed them; the amount is already read. */
export interface TypedSale {
  /** Named by the form, so that sending it twice records one sale. */
  attempt: string
  product: string
  amountInPaise: number
  method: string
  note: string
  language: string
  buyer: Record<string, unknown>
}

type SaleError =
  | 'product-unknown'
  | 'product-not-sold'
  | 'product-not-ready'
  | 'amount-invalid'
  | 'amount-too-high'
  | 'method-missing'
  | 'language-missing'
  | 'note-missing'
  | 'note-too-long'
type SaleField = Exclude<keyof CheckoutForm, 'termsAndPrivacy'> | 'product' | 'amount' | 'method' | 'note' | 'language'
export type SaleErrors = Partial<Record<SaleField, SaleError | FormErrorKey>>

export interface Sale {
  product: Checkout['product']
  buyer: Checkout['buyer']
  amountInPaise: number
  method: SaleMethod
  note: string
  language: Language
}

const minAmountInPaise = 100

/** The rules of the checkout for the product and the buyer, and those of a payment that the owner received. */
export function readSaleForm(typed: TypedSale): Sale | { errors: SaleErrors } {
  const page = getContentIn('en').products.find(({ product }) => product.id === typed.product)
  // The checkbox is the buyer's own; a recorded sale stores no consent.
  const form = checkoutFormFor(page ?? { classLevels: [] }).safeParse({ ...typed.buyer, termsAndPrivacy: 'on' })
  const note = readPaymentNote(typed.note)
  const method = saleMethods.find((known) => known === typed.method)
  const language = languages.find((known) => known === typed.language)
  const errors: SaleErrors = form.success ? {} : errorsByField<CheckoutForm>(form.error)
  if (!page) errors.product = 'product-unknown'
  else if (!isForSale(page.state)) errors.product = 'product-not-sold'
  else if (opensSoon(page.product.id)) errors.product = 'product-not-ready'
  const amountError = findAmountError(typed.amountInPaise, page?.product.listPriceInPaise)
  if (amountError) errors.amount = amountError
  if (!method) errors.method = 'method-missing'
  if (!language) errors.language = 'language-missing'
  if ('refused' in note) errors.note = note.refused
  if (Object.keys(errors).length > 0 || !page || !form.success || !method || !language || 'refused' in note) {
    return { errors }
  }
  const { amountInPaise } = typed
  return { product: page.product, buyer: form.data, amountInPaise, method, note: note.note, language }
}

function findAmountError(amountInPaise: number, listPriceInPaise = Number.POSITIVE_INFINITY): SaleError | null {
  if (!Number.isSafeInteger(amountInPaise) || amountInPaise < minAmountInPaise) return 'amount-invalid'
  return amountInPaise > listPriceInPaise ? 'amount-too-high' : null
}
