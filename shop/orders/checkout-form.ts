import * as z from 'zod/mini'
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

export type CheckoutForm = z.infer<typeof checkoutForm>
