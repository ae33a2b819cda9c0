import { prices } from '#content/owner/products/prices.ts'
import { delivery, payment, refunds } from '#content/owner/products/shared-answers.ts'
import type { StartingProduct } from '#content/owner/products/written-product.ts'

export const english: StartingProduct = {
  id: 'english',
  slug: 'english',
  state: 'on-sale',
  name: 'English Blueprint',
  shortName: 'English',
  ...prices.subject,
  files: [{ file: 'english', title: 'English Blueprint', downloadName: 'English-Blueprint.pdf' }],
  blueprint: 'english',
  card: {
    name: 'English',
    everydayName: 'English',
    covers: ['Language', 'Literature'],
    summary: 'Letters, grammar and literature, ranked by the marks they have carried.',
  },
  seo: {
    title: 'CBSE Class 10 English Blueprint: letters and literature',
    description:
      'Ten years of CBSE Class 10 English trends on one map: reading, writing, grammar and literature. PDF, instant download.',
    keywords: ['CBSE Class 10 English', 'letter formats Class 10', 'board exam 2025'],
  },
  hero: {
    eyebrow: 'CBSE Class 10 · English',
    headline: 'Know what English papers *ask for*',
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
      drawing: { kind: 'heatmap', subject: 'english' },
    },
    {
      title: 'Letter priority map',
      caption: 'Ranked by the number of papers that asked for the letter.',
      alt: 'List of letters ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'english', key: 'letters' },
    },
    {
      title: 'HOTS pattern chart',
      caption: 'The kind of thinking that papers ask for.',
      alt: 'Stacked bars for ten papers showing the marks given to each kind of question.',
      drawing: { kind: 'trend', subject: 'english', key: 'hots' },
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
