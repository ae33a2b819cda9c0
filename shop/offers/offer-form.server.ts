import { readIndianMoment } from '#brand/indian-time.ts'
import type { Product } from '#content/owner/products/product.ts'
import { leavesLess, type Reduction } from '#shop/catalogue/reduction.ts'
import { codePattern, readCode } from './offer-code.ts'
import { maxNameLength, type OfferError, type OfferField, type OfferFormValues, productField } from './offer-fields.ts'

const maxRupees = 1_00_000
const maxLimit = 10_00_000

/** What the owner decides about an offer. */
export interface OfferTerms {
  name: string
  nameInHindi: string | null
  percent: number | null
  offInPaise: number | null
  productIds: string[] | null
  code: string | null
  startsAt: Date
  endsAt: Date | null
  showsEnd: boolean
  maxUses: number | null
  maxUsesPerBuyer: number | null
}

type OfferedProduct = Pick<Product, 'id' | 'priceInPaise'>
type OfferErrors = Partial<Record<OfferField, OfferError>>
type Report = (field: OfferField, error: OfferError) => null

/** `products` are those of the catalogue at their usual prices: an offer cannot name another one. */
export function readOfferForm(
  values: OfferFormValues,
  products: readonly OfferedProduct[],
  /** The owner's minimum price. */
  floorInPaise: number,
): { terms: OfferTerms } | { errors: OfferErrors } {
  const errors: OfferErrors = {}
  const report: Report = (field, error) => {
    errors[field] ??= error
    return null
  }
  const code = readCode(values.code)
  if (code && !codePattern.test(code)) report('code', 'code-invalid')
  const productIds = values.scope === 'some' ? readProducts(values, products, report) : null
  const prices = products.filter(({ id }) => productIds?.includes(id) ?? true).map((product) => product.priceInPaise)
  const terms = {
    name: readName(values.name, report),
    nameInHindi: readNameInHindi(values.nameInHindi, report),
    ...readReduction(values, code, { prices, floorInPaise }, report),
    productIds,
    code,
    ...readPeriod(values, report),
    showsEnd: values.showsEnd === 'on',
    maxUses: readLimit('maxUses', values, code, report),
    maxUsesPerBuyer: readLimit('maxUsesPerBuyer', values, code, report),
  }
  return Object.keys(errors).length > 0 ? { errors } : { terms }
}

function readName(typed = '', report: Report): string {
  const name = typed.trim()
  if (name === '') report('name', 'name-required')
  if (name.length > maxNameLength) report('name', 'name-too-long')
  return name
}

function readNameInHindi(typed = '', report: Report): string | null {
  const name = typed.trim()
  if (name.length > maxNameLength) report('nameInHindi', 'name-too-long')
  return name || null
}

function readReduction(
  { unit, amount = '' }: OfferFormValues,
  code: string | null,
  { prices, floorInPaise }: { prices: readonly number[]; floorInPaise: number },
  report: Report,
) {
  const number = /^\d{1,7}(\.\d{1,2})?$/.test(amount.trim()) ? Number(amount) : Number.NaN
  if (unit === 'rupees') {
    if (!(number >= 1 && number <= maxRupees)) report('amount', 'rupees-range')
    const offInPaise = Math.round(number * 100)
    return keepMinimum({ percent: null, offInPaise })
  }
  if (!(Number.isInteger(number) && number >= 1 && number <= 100)) report('amount', 'percent-range')
  if (number === 100 && code === null) report('amount', 'free-needs-code')
  return keepMinimum({ percent: number, offInPaise: null })

  function keepMinimum(reduction: Reduction): Reduction {
    if (prices.some((price) => leavesLess(price, reduction, floorInPaise))) report('amount', 'below-minimum')
    return reduction
  }
}

function readProducts(values: OfferFormValues, products: readonly OfferedProduct[], report: Report): string[] {
  const chosen = products.map(({ id }) => id).filter((id) => values[productField(id)] === 'on')
  if (chosen.length === 0) report('products', 'products-required')
  return chosen
}

function readPeriod({ startsAt = '', endsAt = '' }: OfferFormValues, report: Report) {
  const start = startsAt.trim() === '' ? new Date() : readIndianMoment(startsAt.trim())
  const end = endsAt.trim() === '' ? null : readIndianMoment(endsAt.trim())
  if (!start) report('startsAt', 'start-invalid')
  if (endsAt.trim() !== '' && !end) report('endsAt', 'end-invalid')
  // Before the start, which is now if none was typed.
  if (end && end <= new Date()) report('endsAt', 'end-past')
  if (start && end && end <= start) report('endsAt', 'end-before-start')
  return { startsAt: start ?? new Date(), endsAt: end }
}

function readLimit(
  field: 'maxUses' | 'maxUsesPerBuyer',
  values: OfferFormValues,
  code: string | null,
  report: Report,
): number | null {
  const typed = values[field]?.trim() ?? ''
  if (typed === '') return null
  const limit = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  if (limit < 1 || limit > maxLimit) return report(field, 'limit-range')
  return code === null ? report(field, 'limit-needs-code') : limit
}
