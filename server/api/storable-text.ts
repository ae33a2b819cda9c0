import { z } from 'zod'
import { removeNul } from '#platform/form-fields.ts'

/** Text without the characters that PostgreSQL cannot store: browsers never send them, but API callers may. */
export const storableText = z.string().transform((text) => removeNul(text).toWellFormed())
