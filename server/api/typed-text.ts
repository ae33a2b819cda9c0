import { z } from 'zod'
import { withoutNul } from '#platform/form-fields.ts'

/** What somebody has typed, sent by a program instead of a form: without what no form sends and no database takes. */
export const typedText = z.string().transform((text) => withoutNul(text).toWellFormed())
