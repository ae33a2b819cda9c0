import { z } from 'zod'
import { removeNul } from '#platform/form-fields.ts'

/** What somebody has typed, sent by a program instead of a form: without what no form sends and no database takes. */
export const storableText = z.string().transform((text) => removeNul(text).toWellFormed())
