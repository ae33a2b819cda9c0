import { z } from 'zod'
import { line, paragraph } from './written-text.ts'

/** The mail that brings the free guide. Its tables of marks come from the CBSE analyses. */
export const writtenFreeGuideMail = z.object({
  subject: line(),
  opening: paragraph(),
  inShort: paragraph(),
  marksHeading: line(),
  chapters: z.array(z.object({ heading: line(), points: z.array(paragraph()).max(12) })).max(8),
  closing: paragraph(),
})

export type WrittenFreeGuideMail = z.output<typeof writtenFreeGuideMail>
export type StartingFreeGuideMail = z.input<typeof writtenFreeGuideMail>
