import { z } from 'zod'

export type PictureProblem = 'picture' | 'colour' | 'accent-contrast'

const problem = (key: PictureProblem) => key

/** The hash and the size of a stored picture, which are also its address: "3fa9…-640x480". Empty for none. */
const pictureName = /^[0-9a-f]{64}-[1-9]\d{0,3}x[1-9]\d{0,3}$/

export const picture = () =>
  z
    .string()
    .refine((name) => name === '' || pictureName.test(name), problem('picture'))
    .default('')

/** "#1f57c3". Empty for the colour of the design. */
export const colour = () =>
  z
    .string()
    .transform((typed) => typed.trim().toLowerCase())
    .pipe(z.string().regex(/^(#[0-9a-f]{6})?$/, problem('colour')))
    .default('')
