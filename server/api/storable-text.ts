import { z } from 'zod'
import { toPlainText } from '#db/plain-text.ts'

/** PostgreSQL refuses half of a surrogate pair in JSON: browsers never send one, but API callers may. */
export const storableText = z.string().transform((text) => toPlainText(text.toWellFormed()))
