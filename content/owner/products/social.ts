import { prices } from './prices.ts'
import { delivery, payment, refundsAnswer } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

export const social: StartingProduct = {
  id: 'social',
  slug: 'social',
  state: 'on-sale',
  name: 'Social Science Blueprint',
  shortName: 'Social',
  ...prices.subject,
  files: [
    { file: 'social', title: 'Social Science Blueprint', downloadName: 'Social-Science-Blueprint.pdf' },
    {
      file: 'social-phone',
      title: 'Social Science Blueprint for phones',
      downloadName: 'Social-Science-Blueprint-Phone.pdf',
      isPhoneEdition: true,
    },
  ],
  blueprint: 'social',
  card: {
    name: 'Social Science',
    everydayName: 'Social Science',
    covers: ['History', 'Geography', 'Political Science', 'Economics'],
    summary: 'Case-study and mapwork trends with a weightage heatmap for more than 20 chapters.',
  },
  seo: {
    title: 'CBSE Class 10 Social Science Blueprint: mapwork, case studies',
    description:
      'History, Geography, Political Science and Economics on one map: weightage of 20+ chapters, case-study and mapwork trends of ten years. PDF, instant download.',
    keywords: [
      'CBSE Class 10 Social Science',
      'SST chapter-wise weightage',
      'map work Class 10',
      'case study questions SST',
      'board exam 2025',
    ],
  },
  hero: {
    eyebrow: 'CBSE Class 10 · Social Science',
    headline: 'More than 20 chapters, *put in order*',
    lead: 'Social Science is long. The blueprint shows which chapters carry the marks, which places return in map work, and what case studies are made of.',
    buyLabel: 'Get the Social Science Blueprint',
  },
  features: [
    {
      title: 'Mapwork trends',
      text: 'Map work carries five marks. See which places were asked for, how often, and learn those first.',
    },
    {
      title: 'Case-study trends',
      text: 'The themes that sources and case studies are taken from, part by part.',
    },
    {
      title: 'Weightage heatmap',
      text: 'More than 20 chapters of four subjects against ten years of papers, in one picture.',
    },
  ],
  whyChoose: {
    heading: 'Why Choose the Social Science Blueprint',
    points: [
      {
        title: 'It cuts a long syllabus to size',
        text: 'Four books become one page of priorities. You still read your textbook; you read it in the right order.',
      },
      {
        title: 'Four parts in balance',
        text: 'History, Geography, Political Science and Economics carry 20 marks each. The map keeps you from spending a week on one.',
      },
      {
        title: 'Long answers by theme',
        text: 'Five-mark questions return to the same themes. The blueprint lists them with their history.',
      },
      {
        title: 'On the 2025 board pattern',
        text: 'Chapters that are assessed only in school are marked as such, so board time goes to board chapters. This edition is for the board exam of 2026.',
      },
    ],
  },
  excerpts: [
    {
      title: 'Weightage heatmap',
      caption: 'Four subjects, ten papers. The warmer the square, the more marks.',
      alt: 'Heatmap of marks for the chapters of History, Geography, Political Science and Economics in ten board papers.',
      drawing: { kind: 'heatmap', subject: 'social' },
    },
    {
      title: 'Mapwork priority map',
      caption: 'Places to find with your eyes closed, ranked by how often they came up.',
      alt: 'List of places asked for in map work, ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'social', key: 'mapwork' },
    },
    {
      title: 'Case-study trend',
      caption: 'Where sources and case studies were taken from.',
      alt: 'Stacked bars showing the marks of source and case-study questions by subject over ten papers.',
      drawing: { kind: 'trend', subject: 'social', key: 'case-studies' },
    },
    {
      title: 'Long-answer themes',
      caption: 'What five-mark questions keep coming back to.',
      alt: 'List of long-answer themes ranked by how many of ten papers asked about them.',
      drawing: { kind: 'priority-map', subject: 'social', key: 'long-answers' },
    },
  ],
  bundleExcerpts: [
    {
      title: 'Social Science: mapwork',
      caption: 'Places to find with your eyes closed.',
      alt: 'List of places asked for in map work, ranked by how many of ten papers asked for them.',
      drawing: { kind: 'priority-map', subject: 'social', key: 'mapwork' },
    },
    {
      title: 'Social Science: case-study trend',
      caption: 'Where sources and case studies were taken from.',
      alt: 'Stacked bars showing the marks of source and case-study questions by subject over ten papers.',
      drawing: { kind: 'trend', subject: 'social', key: 'case-studies' },
    },
  ],
  faqs: [
    {
      question: 'What exactly is the Social Science Blueprint?',
      answer:
        'A PDF that maps ten years of CBSE Class 10 Social Science trends: a weightage heatmap of more than 20 chapters, case-study and mapwork trends and long-answer themes. It is a strategy tool. It is not a textbook, a question bank, solved answers or a class.',
    },
    {
      question: 'Does it cover all four subjects?',
      answer: 'Yes. History, Geography, Political Science and Economics are all mapped in one file, 20 marks each.',
    },
    {
      question: 'Does it help with map work?',
      answer:
        'Yes. It ranks the places asked for in ten years of History and Geography map questions, so you can learn the likely ones first. You practise on your own outline maps.',
    },
    delivery,
    payment,
    refundsAnswer,
  ],
  finalCall: {
    heading: 'Four books, one order of revision',
    text: 'One payment, one PDF for all four subjects, yours to keep.',
  },
  checkoutBenefits: [
    'Mapwork trends for History and Geography',
    'Case-study and long-answer themes',
    'Weightage heatmap of more than 20 chapters',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'always',
}
