import { z } from 'zod'
import { withoutNul } from '#platform/form-fields.ts'

/** What somebody has typed, sent by a program instead of a form. */
export const typedText = z.string().transform(withoutNul)
