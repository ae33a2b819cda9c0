import type { Advice } from './advice.ts'
import type { Blueprint } from './blueprint.ts'
import { mathsBlueprint } from './maths.ts'
import { mathsAdvice } from './maths-advice.ts'
import { scienceBlueprint } from './science.ts'
import { scienceAdvice } from './science-advice.ts'
import { socialBlueprint } from './social.ts'
import { socialAdvice } from './social-advice.ts'

/** A CBSE subject that the shop has an analysis of. Drawings on product pages and the demo editions are made from it. */
export interface Subject {
  slug: string
  /** "Mathematics" */
  name: string
  /** The parts of the subject: Physics, Chemistry, Biology. Empty when it has none. */
  covers: readonly string[]
  blueprint: Blueprint
  /** Without advice there is no demo edition: the owner uploads the first edition. */
  advice?: Advice
}

export const subjects: readonly [Subject, ...Subject[]] = [
  { slug: 'maths', name: 'Mathematics', covers: [], blueprint: mathsBlueprint, advice: mathsAdvice },
  {
    slug: 'science',
    name: 'Science',
    covers: ['Physics', 'Chemistry', 'Biology'],
    blueprint: scienceBlueprint,
    advice: scienceAdvice,
  },
  {
    slug: 'social',
    name: 'Social Science',
    covers: ['History', 'Geography', 'Political Science', 'Economics'],
    blueprint: socialBlueprint,
    advice: socialAdvice,
  },
]
