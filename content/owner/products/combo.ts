import { formatRupees } from '#brand/rupees.ts'
import { mapOf, trendOf } from '#content/owner/blueprints/parts.ts'
import { maths } from './maths.ts'
import { prices } from './prices.ts'
import { savingOn } from './product.ts'
import type { ProductPage } from './product-page.ts'
import { science } from './science.ts'
import { comboDelivery, payment, refunds } from './shared-answers.ts'
import { social } from './social.ts'
import { subjects } from './subjects.ts'

const offer = {
  slug: 'combo',
  kind: 'combo',
  name: 'Complete Combo Pack',
  shortName: 'Combo',
  priceInPaise: prices.combo.priceInPaise,
  listPriceInPaise: subjects.reduce((sum, subject) => sum + subject.offer.listPriceInPaise, 0),
} as const

const count = subjects.length
const saving = savingOn(offer)

export const combo: ProductPage = {
  offer,
  seo: {
    title: `Complete Combo Pack: all ${count} CBSE Class 10 Blueprints`,
    description: `Mathematics, Science and Social Science blueprints together for ${formatRupees(offer.priceInPaise)}: ten years of CBSE Class 10 trends, ${saving.percent}% off. PDF, instant download.`,
    keywords: [
      'CBSE Class 10 combo',
      'Class 10 Maths Science SST',
      'chapter-wise weightage',
      'board exam strategy',
      'board exam 2025',
    ],
  },
  hero: {
    eyebrow: `All ${count} subjects`,
    headline: { marked: 'Complete Combo Pack' },
    lead: `All ${count} blueprints for one price. One way of reading every subject, one plan for the whole board exam.`,
    buyLabel: `Unlock All ${count} Blueprints`,
  },
  features: [
    {
      title: `Save ${saving.percent}%`,
      text: `Bought one by one, the ${count} blueprints list at ${formatRupees(offer.listPriceInPaise)}. Together they cost ${formatRupees(offer.priceInPaise)}.`,
    },
    {
      title: 'Unified strategy',
      text: 'The same colours and the same order in every subject. Learn to read one map and you can read them all.',
    },
    {
      title: 'End-of-year revision',
      text: 'Put the maps side by side and share out the last weeks by marks, not by mood.',
    },
  ],
  whyChoose: {
    heading: 'Why Choose the Combo Pack',
    points: [
      {
        title: 'The whole board exam in view',
        text: `${subjects.reduce((sum, subject) => sum + subject.blueprint.theoryMarks, 0)} marks of theory on ${count} maps: you always know what the next hour is worth.`,
      },
      {
        title: 'Lifetime access',
        text: 'Come back for your files whenever you need them: before the school tests, before the boards, before the second attempt.',
      },
      {
        title: 'By email and WhatsApp',
        text: 'The links go to your inbox and to your phone, so the files are where you study.',
      },
      {
        title: 'One payment, no extras',
        text: 'No subscription and nothing to cancel. You pay once and all of it is yours.',
      },
    ],
  },
  excerpts: [
    {
      title: 'Mathematics: formula priority map',
      caption: 'Ranked by the number of papers that needed the formula.',
      alt: 'List of Maths formulas ranked by how many of ten papers asked for them.',
      drawing: {
        kind: 'priority-map',
        map: mapOf(maths.blueprint, 'formulas'),
        years: maths.blueprint.years.length,
      },
    },
    {
      title: 'Science: weightage heatmap',
      caption: 'Physics, Chemistry and Biology, chapter by chapter.',
      alt: 'Heatmap of marks for each of the 13 Science chapters in ten board papers.',
      drawing: { kind: 'heatmap', blueprint: science.blueprint },
    },
    {
      title: 'Social Science: mapwork',
      caption: 'Places to find with your eyes closed.',
      alt: 'List of places asked for in map work, ranked by how many of ten papers asked for them.',
      drawing: {
        kind: 'priority-map',
        map: mapOf(social.blueprint, 'mapwork'),
        years: social.blueprint.years.length,
      },
    },
    {
      title: 'Social Science: case-study trend',
      caption: 'Where sources and case studies were taken from.',
      alt: 'Stacked bars showing the marks of source and case-study questions by subject over ten papers.',
      drawing: { kind: 'trend', trend: trendOf(social.blueprint, 'case-studies'), years: social.blueprint.years },
    },
  ],
  faqs: [
    {
      question: 'What is in the Combo Pack?',
      answer: `All ${count} blueprints as separate PDF files: Mathematics, Science (Physics, Chemistry, Biology) and Social Science (History, Geography, Political Science, Economics). They are the same files that are sold one by one.`,
    },
    {
      question: 'How much do I save?',
      answer: `${formatRupees(saving.inPaise)}. The ${count} blueprints list at ${formatRupees(offer.listPriceInPaise)}; the pack costs ${formatRupees(offer.priceInPaise)}, which is ${saving.percent}% off.`,
    },
    {
      question: 'What does lifetime access mean?',
      answer:
        'You can come back to this shop and download your files again for as long as the shop runs. The links in a mail expire after a while, to keep your copy yours; a fresh one is always a click away.',
    },
    comboDelivery,
    payment,
    refunds,
  ],
  finalCall: {
    heading: 'Three subjects, mapped. One payment.',
    text: 'Every chapter of Mathematics, Science and Social Science, in one set of maps.',
  },
  checkoutBenefits: [
    `All ${count} blueprints: Mathematics, Science, Social Science`,
    'Delivered by email and WhatsApp',
    'Lifetime access to your files',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'large-screens',
}
