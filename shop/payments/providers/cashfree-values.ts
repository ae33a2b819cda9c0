import { z } from 'zod'
import { parseRupeeAmount } from './provider-amount.ts'

/** A number before version 2023-08-01 and in link events, otherwise a string. */
export const cashfreeId = z.union([z.string().min(1), z.number()]).transform(String)
const money = z.union([z.string(), z.number()])

export const rupees = money.transform((value, context) => {
  const amountInPaise = parseRupeeAmount(value)
  if (amountInPaise !== null) return amountInPaise
  context.addIssue({ code: 'custom', message: 'not rupees' })
  return z.NEVER
})
