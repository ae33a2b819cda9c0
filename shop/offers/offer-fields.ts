const offerFields = [
  'name',
  'nameInHindi',
  'amount',
  'products',
  'code',
  'startsAt',
  'endsAt',
  'maxUses',
  'maxUsesPerBuyer',
] as const
export type OfferField = (typeof offerFields)[number]

export type OfferError =
  | 'name-required'
  | 'name-too-long'
  | 'percent-range'
  | 'rupees-range'
  | 'below-minimum'
  | 'free-needs-code'
  | 'products-required'
  | 'code-invalid'
  | 'code-taken'
  | 'start-invalid'
  | 'end-invalid'
  | 'end-before-start'
  | 'end-past'
  | 'limit-range'
  | 'limit-needs-code'

export const maxNameLength = 80

/** A product's checkbox in the form. */
export const productField = (productId: string) => `product-${productId}`

/** What the owner types, all of it text. */
export type OfferFormValues = Readonly<Record<string, string | undefined>>
