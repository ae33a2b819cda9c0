import { z } from 'zod'
import { line, paragraph, text } from './written-text.ts'

/** Why the words of the order mail cannot be saved. */
export type OrderMailProblem = 'product-required' | 'support-required'

/** The owner's words in the mail of an order. The shop adds links, order number and receipt, whatever they say. */
export const writtenOrderMail = z.object({
  subject: line(),
  opening: paragraph(),
  tips: z.array(paragraph()).max(8),
  support: paragraph(),
  closing: text({ max: 2_000, optional: true }),
})

export type WrittenOrderMail = z.output<typeof writtenOrderMail>
export type StartingOrderMail = z.input<typeof writtenOrderMail>
