import * as z from 'zod/mini'
import { email, name, removeSpaces } from '#shop/customers/contact-details.ts'
import { guideClasses } from './guide-classes.ts'

/** What somebody types to get the free guide. The same rules hold in the browser and on the server. */
export const freeGuideForm = z.object({
  fullName: name,
  class: z.enum(guideClasses, 'Please select your class'),
  email,
  phoneNumber: z.pipe(
    z.pipe(z.string('Phone number is required'), z.transform(removeSpaces)),
    z
      .string()
      .check(
        z.minLength(1, 'Phone number is required'),
        z.regex(/^$|^\d{10}$/, 'Please enter a valid 10-digit phone number'),
      ),
  ),
  terms: z.literal('on', 'You must agree to the terms and privacy policy'),
  /** Whether an advertising network may be told. It is a choice of its own, and only asked where there is one. */
  measured: z.optional(z.string()),
})

export type FreeGuideForm = z.infer<typeof freeGuideForm>
