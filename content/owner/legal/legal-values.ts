import { joinWithAnd, joinWithOr, spellNumber } from '#brand/words.ts'
import { refundRuleWords } from '../../interface/en/refund-rules.ts'
import { business } from '../business.ts'
import type { RefundRules } from '../refund-rules.ts'

/** Facts about the shop that legal texts mention. Links are Markdown: [Mathematics](/maths). */
export interface LegalFacts {
  shopName: string
  supportLink: string
  siteUrl: string
  city: string
  state: string
  country: string
  /** A claim such as “Trusted by 5,000+ students”; may be empty. */
  claim: string
  productLinks: string[]
  bundles: LegalBundle[]
  /** Legal name and address in one line. Empty until the owner writes it. */
  seller: string
  legalName: string
  address: string
  phone: string
  grievanceOfficer: string
  supportTimes: string
  gstin: string
  refundRules: Pick<RefundRules, 'moneyBack' | 'moneyBackDays'>
  answerDays: number
}

export interface LegalBundle {
  link: string
  partLinks: string[]
  /** Whether it contains every product among the links. */
  holdsAll: boolean
}

export type LegalPlaceholder = keyof ReturnType<typeof writeLegalValues>

/** What placeholders in legal texts stand for, in Markdown. */
export function writeLegalValues(facts: LegalFacts) {
  const { productLinks, bundles } = facts
  const allLinks = [...productLinks, ...bundles.map(({ link }) => `the ${link}`)]
  return {
    ...pickFacts(facts),
    supportEmail: facts.supportLink,
    // After "our Grievance Officer": ", Asha Rao,", or nothing while the owner has named none.
    officer: facts.grievanceOfficer ? `, ${facts.grievanceOfficer},` : '',
    claim: facts.claim.replace(/^T/, 't') || 'trusted by students',
    productLinks: joinWithAnd(productLinks, 'en'),
    bundleOffer: describeBundles(bundles),
    allProductLinks: joinWithAnd(allLinks, 'en'),
    allProductLinksWithOr: joinWithOr(allLinks, 'en'),
    supportHours: String(business.supportHours),
    orderEmailMinutes: String(business.orderEmail.expectedMinutes),
    orderEmailUsualMinutes: business.orderEmail.usualMinutes,
    optOutDays: String(business.optOutBusinessDays),
    complaintHours: String(business.grievance.acknowledgedWithinHours),
    complaintResolvedWithin: business.grievance.resolvedWithin,
    callingFrom: business.callingHours.from,
    callingUntil: business.callingHours.to,
    paymentMethods: joinWithOr(business.paysBy, 'en'),
    ...describeMoneyBack(facts, refundRuleWords.rules, 'All sales are final'),
  }
}

/** One of the two is empty, so that the paragraphs about the other rule are left out. */
export function describeMoneyBack(
  { refundRules, answerDays }: Pick<LegalFacts, 'refundRules' | 'answerDays'>,
  { moneyBack, ask }: Pick<(typeof refundRuleWords)['rules'], 'moneyBack' | 'ask'>,
  final: string,
): { salesAreFinal: string; moneyBack: string } {
  if (refundRules.moneyBack === 'never') return { salesAreFinal: final, moneyBack: '' }
  const isAsked = refundRules.moneyBack === 'ask'
  return { salesAreFinal: '', moneyBack: isAsked ? ask(answerDays) : moneyBack(refundRules.moneyBackDays) }
}

function pickFacts(facts: LegalFacts) {
  const { shopName, siteUrl, city, state, country } = facts
  const { seller, legalName, address, phone, grievanceOfficer, supportTimes, gstin } = facts
  return {
    shopName,
    siteUrl,
    city,
    state,
    country,
    seller,
    legalName,
    address,
    phone,
    grievanceOfficer,
    supportTimes,
    gstin,
  }
}

/** Paragraphs, list items and rows of tables that mention one of these are left out while it is empty. */
export const optionalLegalFacts = [
  'seller',
  'legalName',
  'address',
  'phone',
  'grievanceOfficer',
  'supportTimes',
  'gstin',
  'salesAreFinal',
  'moneyBack',
]

/** ", and all three together in the Complete Combo Pack" */
function describeBundles(bundles: LegalBundle[]): string {
  return bundles
    .map(({ link, partLinks, holdsAll }) => {
      const parts = holdsAll ? `all ${spellNumber(partLinks.length, 'en')}` : joinWithAnd(partLinks, 'en')
      return `, and ${parts} together in the ${link}`
    })
    .join('')
}
