import { formatRupees } from '#brand/rupees.ts'
import { capitalise, joinWithAnd, spellNumber } from '#brand/words.ts'
import { prices } from './prices.ts'
import { type ComboOffer, savingOn } from './product.ts'
import type { ComboPage, Excerpt, SubjectPage } from './product-page.ts'
import { comboDelivery, payment, refunds } from './shared-answers.ts'
import { subjects } from './subjects.ts'

const count = subjects.length
const names = subjects.map(({ name }) => name)
const everydayNames = subjects.map(({ everydayName }) => everydayName)

const offer: ComboOffer = {
  slug: 'combo',
  kind: 'combo',
  name: 'Complete Combo Pack',
  shortName: 'Combo',
  priceInPaise: prices.combo.priceInPaise,
  listPriceInPaise: subjects.reduce((sum, subject) => sum + subject.offer.listPriceInPaise, 0),
  subjectCount: count,
}

const saving = savingOn(offer)

export const combo: ComboPage = {
  offer,
  seo: {
    title: `Complete Combo Pack: all ${count} CBSE Class 10 Blueprints`,
    description: `${joinWithAnd(names)} blueprints together for ${formatRupees(offer.priceInPaise)}: ten years of CBSE Class 10 trends, ${saving.percent}% off. PDF, instant download.`,
    keywords: [
      'CBSE Class 10 combo',
      `Class 10 ${everydayNames.join(' ')}`,
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
      text: `The list price of the ${count} blueprints is ${formatRupees(offer.listPriceInPaise)}. Together they cost ${formatRupees(offer.priceInPaise)}.`,
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
  excerpts: pickExcerpts(),
  faqs: [
    {
      question: 'What is in the Combo Pack?',
      answer: `All ${count} blueprints as separate PDF files: ${joinWithAnd(subjects.map(describeParts))}. They are the same files that are sold one by one.`,
    },
    {
      question: 'How much do I save?',
      answer: `${formatRupees(saving.inPaise)}. The list price of the ${count} blueprints is ${formatRupees(offer.listPriceInPaise)}; the pack costs ${formatRupees(offer.priceInPaise)}, which is ${saving.percent}% off.`,
    },
    {
      question: 'What does lifetime access mean?',
      answer:
        'You can come back to this shop and download your files again for as long as the shop runs. The links in an email expire after a while, to keep your copy yours; a new one is always a click away.',
    },
    comboDelivery,
    payment,
    refunds,
  ],
  finalCall: {
    heading: `${capitalise(spellNumber(count))} subjects, mapped. One payment.`,
    text: `Every chapter of ${joinWithAnd(names)}, in one set of maps.`,
  },
  checkoutBenefits: [
    `All ${count} blueprints: ${names.join(', ')}`,
    'Delivered by email and WhatsApp',
    'Lifetime access to your files',
    'PDF for phone, tablet and A4 print',
  ],
  floatingBuyButton: 'large-screens',
}

/** Science (Physics, Chemistry, Biology) */
function describeParts({ name, covers }: SubjectPage): string {
  return covers.length > 0 ? `${name} (${covers.join(', ')})` : name
}

/** One drawing per subject, then more of them until there are four. */
function pickExcerpts(): Excerpt[] {
  const offered = subjects.map((subject) => subject.comboExcerpts ?? excerptWithName(subject))
  const first = offered.flatMap((excerpts) => excerpts.slice(0, 1))
  const more = offered.flatMap((excerpts) => excerpts.slice(1))
  return [...first, ...more].slice(0, Math.max(4, first.length))
}

/** A page's own excerpt does not name its subject. */
function excerptWithName({ name, excerpts }: SubjectPage): Excerpt[] {
  return excerpts.slice(0, 1).map((excerpt) => ({ ...excerpt, title: `${name}: ${excerpt.title}` }))
}
