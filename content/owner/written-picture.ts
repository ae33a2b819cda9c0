import { z } from 'zod'
import { isPictureName } from './picture-name.ts'

export type PictureProblem = 'picture' | 'colour' | 'accent-contrast'

const problem = (key: PictureProblem) => key

/** Empty for none. */
export const picture = () =>
  z
    .string()
    .refine((name) => name === '' || isPictureName(name), problem('picture'))
    .default('')

/** "#1f57c3". Empty for the colour of the design. */
export const colour = () =>
  z
    .string()
    .transform((typed) => typed.trim().toLowerCase())
    .pipe(z.string().regex(/^(#[0-9a-f]{6})?$/, problem('colour')))
    .default('')
