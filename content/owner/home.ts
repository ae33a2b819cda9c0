import { joinWithOr } from '#brand/words.ts'
import { business } from './business.ts'
import type { StartingHome } from './written-home.ts'

export const home: StartingHome = {
  seo: {
    title: 'CBSE Class 10 study blueprints: {everydayNames}',
    description:
      'Ten years of CBSE Class 10 board trends, drawn as one map per subject: chapter-wise weightage, formula priorities, HOTS patterns. PDF, instant download.',
    keywords: [
      'CBSE Class 10',
      'board exam strategy',
      'chapter-wise weightage',
      'Class 10 study guide PDF',
      'HOTS',
      '{everydayNames}',
    ],
  },
  hero: {
    eyebrow: 'CBSE Class 10 board exam',
    headline: 'Every chapter.\nEvery mark.\n*Strategically mapped.*',
    button: 'Start Scoring Smarter',
    freeGuideButton: 'Get the free guide',
    lead: 'We read ten years of board papers so that you can revise in the right order. One map per subject shows what carries marks, what keeps coming back and what can wait.',
  },
  trust: ['Instant download', business.accepts.join(', ')],
  problems: {
    heading: 'Sound familiar?',
    label: 'Problem → solution',
    cards: [
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
  },
  subjects: {
    heading: 'Choose Your Subject',
    label: '{price} per subject',
    lead: 'The bars show how the board splits its theory marks between units. The blueprint goes on from there, chapter by chapter.',
  },
  bundleButton: 'See the Combo Pack',
  steps: {
    heading: 'From here to your phone in minutes',
    label: 'How it works',
    list: [
      {
        title: 'Pick your subject',
        text: 'One subject{bundleOffer}.',
      },
      {
        title: 'Pay your way',
        text: `${joinWithOr(business.paysBy)}, on the payment provider’s own secure page.`,
      },
      { title: 'Open the PDF', text: 'The download link is in your email within minutes. It opens on any phone.' },
    ],
  },
  whatItIs: {
    heading: 'A strategy map, not a textbook',
    label: 'Read this before you buy',
    isHeading: 'What a blueprint is',
    isNotHeading: 'What it is not',
    is: [
      'Strategic analysis of ten years of exam trends',
      'Weightage heatmaps, priority maps, HOTS patterns',
      'On the 2025 syllabus and the 2025 board pattern',
      'A PDF you keep: for phone, tablet and A4 print',
    ],
    isNot: ['Teaching or a class', 'A textbook or question bank', 'Solved answers', 'A promise of results'],
  },
  freeGuide: {
    heading: 'Not sure yet? Start with the free guide',
    label: 'Free',
    lead: 'A short strategy guide for the Class 10 boards, sent to your email. Read it first, then decide.',
    button: 'Get the free strategy guide',
  },
}
