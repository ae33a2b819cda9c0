import { prices } from './prices.ts'
import { comboDelivery, payment, refundsAnswer } from './shared-answers.ts'
import type { StartingProduct } from './written-product.ts'

export const combo: StartingProduct = {
  id: 'combo',
  slug: 'combo',
  state: 'on-sale',
  name: 'Complete Combo Pack',
  shortName: 'Combo',
  priceInPaise: prices.combo.priceInPaise,
  listPriceInPaise: null,
  parts: ['maths', 'science', 'social'],
  blueprint: null,
  card: {
    name: 'Get {AllSubjects} Together',
    everydayName: 'Combo',
    covers: [],
    summary:
      '{AllCount} blueprints for one price. One way of reading every subject, one plan for the whole board exam.',
  },
  seo: {
    title: 'Complete Combo Pack: {allCount} CBSE Class 10 Blueprints',
    description:
      '{partNames} blueprints together for {price}: ten years of CBSE Class 10 trends, {savingPercent}% off. PDF, instant download.',
    keywords: [
      'CBSE Class 10 combo',
      'Class 10 {everydayNames}',
      'chapter-wise weightage',
      'board exam strategy',
      'board exam 2025',
    ],
  },
  hero: {
    eyebrow: '{AllCount} subjects',
    headline: '*Complete Combo Pack*',
    lead: '{AllCount} blueprints for one price. One way of reading every subject, one plan for the whole board exam.',
    buyLabel: 'Unlock {AllCount} Blueprints',
  },
  features: [
    {
      title: 'Save {savingPercent}%',
      text: 'The list price of the {count} blueprints is {listPrice}. Together they cost {price}.',
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
        text: '{theoryMarks} marks of theory, mapped: you always know what the next hour is worth. These editions are for the board exam of 2026.',
      },
      {
        title: 'Lifetime access',
        text: 'Come back for your files whenever you need them: before the school tests, before the boards, before the second attempt.',
      },
      {
        title: 'By {channels}',
        text: 'The links come right after the payment, so the files are where you study.',
      },
      {
        title: 'One payment, no extras',
        text: 'No subscription and nothing to cancel. You pay once and all of it is yours.',
      },
    ],
  },
  // A bundle without excerpts shows those of its parts.
  excerpts: [],
  faqs: [
    {
      question: 'What is in the Combo Pack?',
      answer:
        '{AllCount} blueprints as separate PDF files: {partDetails}. They are the same files that are sold one by one.',
    },
    {
      question: 'How much do I save?',
      answer:
        '{saving}. The list price of the {count} blueprints is {listPrice}; the pack costs {price}, which is {savingPercent}% off. Do you own one of them already? Log in before you pay: what you paid counts, and you pay only the difference.',
    },
    {
      question: 'What does lifetime access mean?',
      answer:
        'You can come back to this shop and download your files again for as long as the shop runs. The links in an email expire after a while, to keep your copy yours; a new one is always a click away.',
    },
    comboDelivery,
    payment,
    refundsAnswer,
  ],
  finalCall: {
    heading: '{CountInWords} subjects, mapped. One payment.',
    text: 'Every chapter of {partNames}, in one set of maps.',
  },
  checkoutBenefits: [
    '{AllCount} blueprints: {partList}',
    'Delivered by {channels}',
    'Lifetime access to your files',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'large-screens',
}
