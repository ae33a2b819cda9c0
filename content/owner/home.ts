import { capitalise, joinWithOr, spellNumber } from '#brand/words.ts'
import { business } from './business.ts'
import { combo } from './products/combo.ts'
import { savingOn } from './products/product.ts'
import type { Headline, Point } from './products/product-page.ts'
import { subjects } from './products/subjects.ts'

const subjectNames = subjects.map(({ everydayName }) => everydayName)

export const home = {
  seo: {
    title: `CBSE Class 10 study blueprints: ${subjectNames.join(', ')}`,
    description:
      'Ten years of CBSE Class 10 board trends, drawn as one map per subject: chapter-wise weightage, formula priorities, HOTS patterns. PDF, instant download.',
    keywords: [
      'CBSE Class 10',
      'board exam strategy',
      'chapter-wise weightage',
      'Class 10 study guide PDF',
      'HOTS',
      ...subjectNames,
    ],
  },
  hero: {
    eyebrow: 'CBSE Class 10 board exam',
    headline: { before: 'Every chapter.\nEvery mark.\n', marked: 'Strategically mapped.' } satisfies Headline,
    lead: 'We read ten years of board papers so that you can revise in the right order. One map per subject shows what carries marks, what keeps coming back and what can wait.',
  },
  trust: ['Instant download', business.accepts.join(', '), `Trusted by ${business.studentCount} students`],
  problems: [
    {
      problem: 'Too much to study',
      title: 'See what matters first',
      text: 'A weightage heatmap ranks every chapter by the marks it has carried, so the first hour goes where it pays.',
    },
    {
      problem: 'I study hard but still miss out',
      title: 'Aim at what is asked',
      text: 'Formula, reaction and diagram maps show what papers return to. Hard work meets the right target.',
    },
    {
      problem: 'Books, notes and classes are confusing',
      title: 'One map above all of them',
      text: 'Keep your books and your teacher. The blueprint tells you which page to open next.',
    },
    {
      problem: 'Last-minute panic',
      title: 'A calm last week',
      text: 'One look per chapter, in order of marks. You always know what the next hour is worth.',
    },
  ],
  steps: [
    {
      title: 'Pick your subject',
      text: `One subject, or all ${spellNumber(subjects.length)} together for ${savingOn(combo.offer).percent}% off the list price.`,
    },
    {
      title: 'Pay your way',
      text: `${capitalise(joinWithOr(business.paysBy))}, on the payment provider’s own secure page.`,
    },
    { title: 'Open the PDF', text: 'The download link is in your email within minutes. It opens on any phone.' },
  ] satisfies Point[],
  is: [
    'Strategic analysis of ten years of exam trends',
    'Weightage heatmaps, priority maps, HOTS patterns',
    'On the 2025 syllabus and the 2025 board pattern',
    'A PDF you keep: for phone, tablet and A4 print',
  ],
  isNot: ['Teaching or a class', 'A textbook or question bank', 'Solved answers', 'A promise of results'],
}
