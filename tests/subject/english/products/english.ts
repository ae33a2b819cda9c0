import { getPriorityMap, getTrend } from '#content/owner/blueprints/parts.ts'
import { prices } from '#content/owner/products/prices.ts'
import type { SubjectPage } from '#content/owner/products/product-page.ts'
import { delivery, payment, refunds } from '#content/owner/products/shared-answers.ts'
import { englishBlueprint } from '../blueprints/english.ts'

export const english: SubjectPage = {
  offer: { slug: 'english', kind: 'subject', name: 'English Blueprint', shortName: 'English', ...prices.subject },
  name: 'English',
  everydayName: 'English',
  covers: ['Language', 'Literature'],
  summary: 'Letters, grammar and literature, ranked by the marks they have carried.',
  blueprint: englishBlueprint,
  seo: {
    title: 'CBSE Class 10 English Blueprint: letters and literature',
    description:
      'Ten years of CBSE Class 10 English trends on one map: reading, writing, grammar and literature. PDF, instant download.',
    keywords: ['CBSE Class 10 English', 'letter formats Class 10', 'board exam 2025'],
  },
  hero: {
    eyebrow: 'CBSE Class 10 · English',
    headline: { before: 'Know what English papers ', marked: 'ask for' },
    lead: 'Which letters return, which poems carry marks, and how much grammar is enough.',
    buyLabel: 'Get the English Blueprint',
  },
  features: [
    { title: 'Letter priority map', text: 'The letters that papers ask for, ranked.' },
    { title: 'Weightage heatmap', text: 'Every chapter against ten years of papers.' },
    { title: 'HOTS patterns', text: 'How much analysis papers ask for.' },
  ],
  whyChoose: {
    heading: 'Why Choose the English Blueprint',
    points: [
      { title: 'Built from trends', text: 'Ranked by what papers asked.' },
      { title: 'On the 2025 syllabus', text: 'It follows the 2025 board pattern.' },
      { title: 'A plan', text: 'It tells you what to open first.' },
      { title: 'Quick to read', text: 'One look per chapter.' },
    ],
  },
  excerpts: [
    {
      title: 'Weightage heatmap',
      caption: 'The warmer the square, the more marks.',
      alt: 'Heatmap of marks for the chapters of English in ten board papers.',
      drawing: { kind: 'heatmap', blueprint: englishBlueprint },
    },
    {
      title: 'Letter priority map',
      caption: 'Ranked by the number of papers that asked for the letter.',
      alt: 'List of letters ranked by how many of ten papers asked for them.',
      drawing: {
        kind: 'priority-map',
        map: getPriorityMap(englishBlueprint, 'letters'),
        years: englishBlueprint.years.length,
      },
    },
    {
      title: 'HOTS pattern chart',
      caption: 'The kind of thinking that papers ask for.',
      alt: 'Stacked bars for ten papers showing the marks given to each kind of question.',
      drawing: { kind: 'trend', trend: getTrend(englishBlueprint, 'hots'), years: englishBlueprint.years },
    },
  ],
  faqs: [
    { question: 'What exactly is the English Blueprint?', answer: 'A PDF that maps ten years of English trends.' },
    delivery,
    payment,
    refunds,
  ],
  finalCall: { heading: 'Know the letters before the hall', text: 'One payment, one PDF, yours to keep.' },
  checkoutBenefits: ['Letter priority map', 'PDF for phone, tablet and A4 print'],
  floatingBuyButton: 'always',
}
