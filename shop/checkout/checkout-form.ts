import * as z from 'zod/mini'
import { stateCodes } from '#brand/indian-states.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { email, indianMobile, name } from '#shop/customers/contact-details.ts'
import { errorKey } from '#shop/customers/field-errors.ts'

/** The same rules apply in the browser and on the server. */
export const checkoutForm = z.object({
  name,
  email,
  phone: indianMobile,
  classLevel: z.enum(classLevels, errorKey('class-level-required')),
  termsAndPrivacy: z.literal('on', errorKey('checkout-consent-required')),
})

/** A registered seller must know the buyer's State. */
export const checkoutFormWithState = z.extend(checkoutForm, {
  placeOfSupply: z.enum(stateCodes, errorKey('state-required')),
})

/** A seller who is not registered does not ask for the State, and does not store one that is sent. */
export type CheckoutForm = z.infer<typeof checkoutForm> & Partial<z.infer<typeof checkoutFormWithState>>
