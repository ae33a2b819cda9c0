import { z } from 'zod'
import { line, optionalLine, paragraph, plain } from './written-text.ts'

/** Keys of the sentences that the owner reads when a testimonial is refused. */
export type TestimonialProblem = 'day' | 'future-day'

const problem = (key: TestimonialProblem) => key

const testimonial = z.object({
  name: line(),
  /** "Class 10, 2025" */
  className: optionalLine(),
  text: paragraph(),
  /** Where the words come from: "Email of 3 March 2026". For the owner's records, not shown. */
  source: plain(300),
  /** The day on which the person agreed that the shop shows these words. Null: not shown. */
  consentGivenOn: z.iso.date(problem('day')).nullable(),
})

export const writtenTestimonials = z.object({
  heading: line(),
  label: optionalLine(),
  list: z.array(testimonial).max(24),
})

export type WrittenTestimonials = z.output<typeof writtenTestimonials>
export type StartingTestimonials = z.input<typeof writtenTestimonials>
