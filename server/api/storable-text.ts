import { z } from 'zod'

/** PostgreSQL refuses half of a surrogate pair in JSON: browsers never send one, but API callers may. */
export const storableText = z.string().transform((text) => text.toWellFormed())
