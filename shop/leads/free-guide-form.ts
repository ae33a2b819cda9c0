import * as z from 'zod/mini'
import { classNumbers } from '#shop/customers/class-levels.ts'
import { email, name, phone } from '#shop/customers/contact-details.ts'
import { errorKey } from '#shop/customers/field-errors.ts'

/** The same rules apply in the browser and on the server. */
export const freeGuideForm = z.object({
  fullName: name,
  class: z.enum(classNumbers, errorKey('class-required')),
  email,
  phoneNumber: phone,
  terms: z.literal('on', errorKey('guide-consent-required')),
  /** A separate consent to report the request to Meta; the form shows it only when a pixel is configured. */
  measured: z.optional(z.string()),
})

export type FreeGuideForm = z.infer<typeof freeGuideForm>
