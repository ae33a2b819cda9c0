import { joinWithAndInHindi, joinWithOrInHindi, spellAllInHindi } from '#brand/hindi-words.ts'
import { type LegalFacts, type LegalPlaceholder, writeLegalValues } from '../../legal/legal-values.ts'
import { businessInHindi } from '../business.ts'

/** What placeholders in the Hindi legal texts stand for, in Markdown. */
export function writeLegalValuesInHindi(facts: LegalFacts): Record<LegalPlaceholder, string> {
  const { productLinks, bundleLinks, grievanceOfficer, claim } = facts
  const allLinks = [...productLinks, ...bundleLinks]
  return {
    ...writeLegalValues(facts),
    // After "हमारे शिकायत अधिकारी (Grievance Officer)", before "को".
    officer: grievanceOfficer ? ` ${grievanceOfficer}` : '',
    claim: claim || 'विद्यार्थियों का भरोसा',
    productLinks: joinWithAndInHindi(productLinks),
    bundleOffer: describeBundles(productLinks.length, bundleLinks),
    allProductLinks: joinWithAndInHindi(allLinks),
    allProductLinksWithOr: joinWithOrInHindi(allLinks),
    complaintResolvedWithin: businessInHindi.grievance.resolvedWithin,
    callingFrom: businessInHindi.callingHours.from,
    callingUntil: businessInHindi.callingHours.to,
    paymentMethods: joinWithOrInHindi(businessInHindi.paysBy),
  }
}

function describeBundles(count: number, bundleLinks: string[]): string {
  if (bundleLinks.length === 0) return ''
  return `, और ${spellAllInHindi(count)} एक साथ ${joinWithAndInHindi(bundleLinks)} में`
}
