import { z } from 'zod'
import { maxAnswerDays, maxRuleDays, moneyBackRules, startingRefundRules } from './refund-rules.ts'
import { colour, picture } from './written-picture.ts'
import { line, optionalLine, paragraph, plain, text } from './written-text.ts'

/** Keys of the sentences that the owner reads when a fact is refused. */
export type BusinessProblem =
  | 'email'
  | 'web-address'
  | 'phone'
  | 'gstin'
  | 'gstin-check'
  | 'state-of-gstin'
  | 'year'
  | 'upgrade-floor'
  | 'rule-days'
  | 'answer-days'
  | 'prefix'
  | 'prefix-taken'

const problem = (key: BusinessProblem) => key
const optionalUrl = z
  .url({ protocol: /^https$/, error: problem('web-address') })
  .max(300, problem('web-address'))
  .nullable()

/** "/26-27/000001" has 13 characters, and Rule 46 allows 16 for the whole number. */
const prefix = z.string().regex(/^[A-Z0-9]([A-Z0-9/-]?[A-Z0-9])?$/, problem('prefix'))

/** What the numbers of receipts and invoices begin with. Changes begin with the next series, in April. */
const invoicePrefixes = z.object({
  receipt: prefix,
  'refund-receipt': prefix,
  'tax-invoice': prefix,
  'credit-note': prefix,
})

export const startingPrefixes: z.output<typeof invoicePrefixes> = {
  receipt: 'RC',
  'refund-receipt': 'RR',
  'tax-invoice': 'BB',
  'credit-note': 'BC',
}

export const startingListPriceLabel = { en: 'Limited-time offer', hi: 'सीमित समय का ऑफ़र' }

const ruleDays = (min: number) =>
  z.int(problem('rule-days')).min(min, problem('rule-days')).max(maxRuleDays, problem('rule-days'))

const refundRules = z.object({
  returnsSecondPayments: z.boolean(),
  swapDays: ruleDays(0),
  moneyBack: z.enum(moneyBackRules),
  moneyBackDays: ruleDays(1),
})

/** Facts about the business. Pages, mails, receipts, legal texts and structured data use them. */
export const writtenBusiness = z.object({
  /** As buyers know the shop. */
  shopName: plain(60).pipe(z.string().min(1, 'empty')),
  /** The person or company that sells, as on a bank account. */
  legalName: plain(160),
  address: plain(400),
  city: plain(80),
  state: plain(80),
  country: plain(80),
  phone: plain(30).pipe(z.string().regex(/^(\+?[\d ()-]{6,})?$/, problem('phone'))),
  grievanceOfficer: plain(160),
  supportEmail: z.email(problem('email')).max(254, problem('email')),
  /** When the support answers: "Monday to Saturday, 10 am to 6 pm". */
  supportTimes: optionalLine(),
  gstin: plain(15).pipe(z.string().regex(/^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/, problem('gstin'))),
  invoicePrefixes: invoicePrefixes.default(startingPrefixes),
  instagramUrl: optionalUrl,
  youtubeUrl: optionalUrl,
  /** A claim such as "Trusted by 5,000+ students". Empty when there is nothing to claim. */
  claim: optionalLine(),
  /** Above a struck-through list price. Empty for none. */
  listPriceLabel: optionalLine().default(startingListPriceLabel),
  /** The least that a buyer pays for the rest of a bundle, whatever was paid before, and with an offer below 100 %. */
  upgradeFloorInPaise: z
    .int(problem('upgrade-floor'))
    .min(100, problem('upgrade-floor'))
    .max(1_000_000, problem('upgrade-floor'))
    .default(4_900),
  refundRules: refundRules.default(startingRefundRules),
  /** Within how many working days the shop answers a request. */
  answerDays: z
    .int(problem('answer-days'))
    .min(1, problem('answer-days'))
    .max(maxAnswerDays, problem('answer-days'))
    .default(2),
  /** A line above the header of every page. Empty for none. */
  announcement: optionalLine(),
  /** Instead of the drawn logo. */
  logo: picture(),
  /** The colour of links and of what is chosen. */
  accent: colour(),
  about: z.object({
    /** What the shop sells, in a few words. */
    description: line(),
    disclaimer: paragraph(),
    /** A path of categories for Schema.org. */
    category: plain(160),
    shareImageAlt: line(),
    copyright: text({ max: 300 }),
  }),
})

export type WrittenBusiness = z.output<typeof writtenBusiness>
export type StartingBusiness = z.input<typeof writtenBusiness>
