import { z } from 'zod'
import { removeNul } from '#platform/form-fields.ts'

/** Text without the characters that PostgreSQL cannot store: a form never sends them, a program may. */
export const storableText = z.string().transform((text) => removeNul(text).toWellFormed())
