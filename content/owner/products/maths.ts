import { prices } from './prices.ts'
import { delivery, payment, refundsAnswer } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

export const maths: StartingProduct = {
  id: 'maths',
  slug: 'maths',
  state: 'on-sale',
  name: 'Mathematics Blueprint',
  shortName: 'Maths',
  ...prices.subject,
  files: [
    { file: 'maths', title: 'Mathematics Blueprint', downloadName: 'Mathematics-Blueprint.pdf' },
    {
      file: 'maths-phone',
      title: 'Mathematics Blueprint for phones',
      downloadName: 'Mathematics-Blueprint-Phone.pdf',
      isPhoneEdition: true,
    },
  ],
  blueprint: 'maths',
  card: {
    name: 'Mathematics',
    everydayName: 'Maths',
    covers: [],
    summary: 'Formula priority map, weightage heatmap and HOTS patterns for all 14 chapters.',
  },
  seo: {
    title: 'CBSE Class 10 Maths Blueprint: weightage and formula map',
    description:
      'Ten years of CBSE Class 10 Maths trends on one map: chapter-wise weightage, formula priorities and HOTS patterns. PDF, instant download.',
    keywords: [
      'CBSE Class 10 Maths',
      'Maths chapter-wise weightage',
      'Maths formula list Class 10',
      'HOTS Maths',
      'board exam 2025',
    ],
  },
  hero: {
    eyebrow: 'CBSE Class 10 · Mathematics',
    headline: 'Know which Maths chapters *carry the marks*',
    lead: 'Ten years of board papers, read for you and drawn as one map: what carries marks, which formulas keep coming back, and where the hard questions hide.',
    buyLabel: 'Get the Maths Blueprint',
  },
  features: [
    {
      title: 'Formula priority map',
      text: 'Every formula ranked by how often papers asked for it, so the first hour of revision goes to the ones that earn.',
    },
    {
      title: 'Chapter-wise weightage heatmap',
      text: 'All 14 chapters against ten years of papers. The warm squares are where the marks have been.',
    },
    {
      title: 'HOTS patterns',
      text: 'How the share of higher-order questions has moved from paper to paper, so that you know how much thinking to train.',
    },
  ],
  whyChoose: {
    heading: 'Why Choose the Maths Blueprint',
    points: [
      {
        title: 'Built from ten years of trends',
        text: 'Not one teacher’s guess. Chapters and formulas are ranked by what board papers really asked.',
      },
      {
        title: 'On the 2025 syllabus and pattern',
        text: 'Weightage follows the 2025 syllabus and board pattern: 80 marks of theory in seven units. This edition is for the board exam of 2026.',
      },
      {
        title: 'A plan, not another pile',
        text: 'It tells you what to open first in the books you already have. It does not add a book to read.',
      },
      {
        title: 'Made for the last weeks',
        text: 'One look per chapter. It opens on every phone and prints clean on A4.',
      },
    ],
  },
  excerpts: [
    {
      title: 'Weightage heatmap',
      caption: 'Fourteen chapters, ten papers. The warmer the square, the more marks.',
      alt: 'Heatmap of marks for each of the 14 Maths chapters in ten board papers, with the heaviest chapters in the warmest colours.',
      drawing: { kind: 'heatmap', subject: 'maths' },
    },
    {
      title: 'Formula priority map',
      caption: 'Ranked by the number of papers that needed the formula.',
      alt: 'List of Maths formulas ranked by how many of ten papers asked for them, each with a row of ten marks.',
      drawing: { kind: 'priority-map', subject: 'maths', key: 'formulas' },
    },
    {
      title: 'HOTS pattern chart',
      caption: 'How the kind of thinking that papers ask for has moved.',
      alt: 'Stacked bars for ten papers showing the marks given to each kind of question, from direct recall to competency-focused.',
      drawing: { kind: 'trend', subject: 'maths', key: 'hots' },
    },
    {
      title: 'Case-study trend',
      caption: 'Which units case studies come from, since they became a section of the paper.',
      alt: 'Stacked bars showing the marks of case-study questions by unit since they became a section of the paper.',
      drawing: { kind: 'trend', subject: 'maths', key: 'case-studies' },
    },
  ],
  bundleExcerpts: [
    {
      title: 'Mathematics: formula priority map',
      caption: 'Ranked by the number of papers that needed the formula.',
      alt: 'List of Maths formulas ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'maths', key: 'formulas' },
    },
  ],
  faqs: [
    {
      question: 'What exactly is the Maths Blueprint?',
      answer:
        'A PDF that maps ten years of CBSE Class 10 Maths trends: a chapter-wise weightage heatmap, a formula priority map, HOTS patterns and case-study trends. It is a strategy tool. It is not a textbook, a question bank, solved answers or a class.',
    },
    {
      question: 'Is it for Standard or for Basic Maths?',
      answer:
        'For both. Standard (041) and Basic (241) share the same chapters and unit marks; they differ in how hard the questions are. The HOTS pages matter most for Standard.',
    },
    delivery,
    payment,
    refundsAnswer,
  ],
  finalCall: {
    heading: 'Walk in knowing where the 80 marks have been',
    text: 'One payment, one PDF, yours to keep. Open it tonight and revise the heavy chapters first.',
  },
  checkoutBenefits: [
    'Formula priority map for the whole syllabus',
    'Weightage heatmap of all 14 chapters',
    'HOTS patterns and case-study trends',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'large-screens',
}
