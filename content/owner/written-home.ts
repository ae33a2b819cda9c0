import { z } from 'zod'
import { picture } from './written-picture.ts'
import { headline, line, optionalLine, paragraph, text } from './written-text.ts'

const lines = z.array(line()).max(12)
const seo = z.object({ title: line(), description: paragraph(), keywords: z.array(line()).max(20) })

export const writtenHome = z.object({
  seo,
  hero: z.object({
    eyebrow: optionalLine(),
    headline: headline(),
    lead: paragraph(),
    button: line(),
    freeGuideButton: line(),
  }),
  /** Short reasons to trust the shop, below the buttons. */
  trust: lines,
  problems: z.object({
    heading: line(),
    label: optionalLine(),
    cards: z.array(z.object({ problem: line(), title: line(), text: paragraph() })).max(8),
  }),
  subjects: z.object({ heading: line(), label: optionalLine(), lead: paragraph() }),
  bundleButton: line(),
  steps: z.object({
    heading: line(),
    label: optionalLine(),
    list: z.array(z.object({ title: line(), text: paragraph() })).max(6),
  }),
  whatItIs: z.object({
    heading: line(),
    label: optionalLine(),
    isHeading: line(),
    isNotHeading: line(),
    is: lines,
    isNot: lines,
  }),
  /** The person behind the shop; shown once there is a photo. */
  teacher: z
    .object({ photo: picture(), name: optionalLine(), about: text({ max: 2_000, optional: true }) })
    .prefault({ name: '', about: '' }),
  freeGuide: z.object({ heading: line(), label: optionalLine(), lead: paragraph(), button: line() }),
})

export type WrittenHome = z.output<typeof writtenHome>
export type StartingHome = z.input<typeof writtenHome>

/** The page where visitors request the free guide. */
export const writtenFreeGuide = z.object({ seo, headline: headline(), lead: paragraph(), inside: lines })

export type WrittenFreeGuide = z.output<typeof writtenFreeGuide>
export type StartingFreeGuide = z.input<typeof writtenFreeGuide>
