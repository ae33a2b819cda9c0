import * as z from 'zod/mini'
import { classLevels } from '#shop/customers/class-levels.ts'
import { email, name, removeSpaces } from '#shop/customers/contact-details.ts'

/** What a buyer types. The same rules hold in the browser and on the server. */
export const checkoutForm = z.object({
  name,
  email,
  phone: z.pipe(
    z.pipe(z.string('Phone number is required'), z.transform(removeSpaces)),
    z
      .string()
      .check(
        z.minLength(1, 'Phone number is required'),
        z.regex(/^$|^[6-9]\d{9}$/, 'Please enter a valid 10-digit Indian phone number'),
      ),
  ),
  classLevel: z.enum(
    classLevels.map(({ value }) => value),
    'Class level is required',
  ),
  termsAndPrivacy: z.literal('on', 'You must accept the Terms of Service, Consent to Contact, and Privacy Policy'),
})

export type CheckoutForm = z.infer<typeof checkoutForm>
