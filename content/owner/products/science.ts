import { prices } from './prices.ts'
import { delivery, payment, refundsAnswer } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

export const science: StartingProduct = {
  id: 'science',
  slug: 'science',
  state: 'on-sale',
  name: 'Science Blueprint',
  shortName: 'Science',
  ...prices.subject,
  files: [
    { file: 'science', title: 'Science Blueprint', downloadName: 'Science-Blueprint.pdf' },
    {
      file: 'science-phone',
      title: 'Science Blueprint for phones',
      downloadName: 'Science-Blueprint-Phone.pdf',
      isPhoneEdition: true,
    },
  ],
  blueprint: 'science',
  card: {
    name: 'Science',
    everydayName: 'Science',
    covers: ['Physics', 'Chemistry', 'Biology'],
    summary: 'Diagram and reaction patterns with a weightage heatmap for Physics, Chemistry and Biology.',
  },
  seo: {
    title: 'CBSE Class 10 Science Blueprint: diagrams, reactions, weightage',
    description:
      'Physics, Chemistry and Biology trends of ten CBSE Class 10 years on one map: weightage, diagram and reaction patterns, HOTS. PDF, instant download.',
    keywords: [
      'CBSE Class 10 Science',
      'Science chapter-wise weightage',
      'important diagrams Class 10',
      'important reactions Class 10',
      'board exam 2025',
    ],
  },
  hero: {
    eyebrow: 'CBSE Class 10 · Science',
    headline: 'Three sciences, one paper, *one clear map*',
    lead: 'Which diagrams to practise, which reactions to know cold, which numericals have returned. Ten years of Science papers, drawn chapter by chapter.',
    buyLabel: 'Get the Science Blueprint',
  },
  features: [
    {
      title: 'Diagram patterns',
      text: 'The drawings that papers ask for again and again, ranked, so you practise the right dozen with a pencil.',
    },
    {
      title: 'Reaction patterns',
      text: 'Balanced equations sorted by how often they were worth marks, from must-know to nice-to-know.',
    },
    {
      title: 'Weightage heatmap',
      text: 'All 13 chapters of Physics, Chemistry and Biology against ten years of papers, in one picture.',
    },
  ],
  whyChoose: {
    heading: 'Why Choose the Science Blueprint',
    points: [
      {
        title: 'All three sciences in balance',
        text: 'See at a glance how the 80 marks split between Biology, Chemistry and Physics, and plan your hours the same way.',
      },
      {
        title: 'Trends, not guesses',
        text: 'Ten years of papers decide the order. Nothing is marked important because it sounds important.',
      },
      {
        title: 'On the 2025 syllabus',
        text: 'Chapters that were taken out are out. You do not revise what cannot be asked. This edition is for the board exam of 2026.',
      },
      {
        title: 'Quick to read, quick to use',
        text: 'One chapter, one look. It opens on any phone and prints clean on A4.',
      },
    ],
  },
  excerpts: [
    {
      title: 'Weightage heatmap',
      caption: 'Thirteen chapters, ten papers. The warmer the square, the more marks.',
      alt: 'Heatmap of marks for each of the 13 Science chapters in ten board papers, with the heaviest chapters in the warmest colours.',
      drawing: { kind: 'heatmap', subject: 'science' },
    },
    {
      title: 'Reaction priority map',
      caption: 'Balanced equations, ranked by the papers that asked for them.',
      alt: 'List of balanced chemical equations ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'science', key: 'reactions' },
    },
    {
      title: 'Diagram pattern',
      caption: 'The drawings worth a pencil and ten quiet minutes.',
      alt: 'List of diagrams from Biology and Physics ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'science', key: 'diagrams' },
    },
    {
      title: 'HOTS pattern chart',
      caption: 'How the kind of thinking that papers ask for has moved.',
      alt: 'Stacked bars for ten papers showing the marks given to each kind of question, from direct recall to competency-focused.',
      drawing: { kind: 'trend', subject: 'science', key: 'hots' },
    },
  ],
  bundleExcerpts: [
    {
      title: 'Science: weightage heatmap',
      caption: 'Physics, Chemistry and Biology, chapter by chapter.',
      alt: 'Heatmap of marks for each of the 13 Science chapters in ten board papers.',
      drawing: { kind: 'heatmap', subject: 'science' },
    },
  ],
  faqs: [
    {
      question: 'What exactly is the Science Blueprint?',
      answer:
        'A PDF that maps ten years of CBSE Class 10 Science trends: a weightage heatmap, diagram and reaction patterns, the numericals that have returned and HOTS patterns. It is a strategy tool. It is not a textbook, a question bank, solved answers or a class.',
    },
    {
      question: 'Are Physics, Chemistry and Biology all inside?',
      answer:
        'Yes, in one file. All 13 chapters of the 2025 syllabus are mapped, with diagrams, reactions and numericals each on a separate page.',
    },
    delivery,
    payment,
    refundsAnswer,
  ],
  finalCall: {
    heading: 'Start with what papers asked for most',
    text: 'One payment, one PDF for all three sciences, yours to keep.',
  },
  checkoutBenefits: [
    'Diagram patterns for Biology and Physics',
    'Reaction patterns and the numericals that returned',
    'Weightage heatmap of all 13 chapters',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'always',
}
