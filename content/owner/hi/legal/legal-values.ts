import { joinWithAndInHindi, joinWithOrInHindi, spellAllInHindi } from '#brand/hindi-words.ts'
import { refundRuleWords } from '../../../interface/hi/refund-rules.ts'
import {
  describeMoneyBack,
  type LegalBundle,
  type LegalFacts,
  type LegalPlaceholder,
  writeLegalValues,
} from '../../legal/legal-values.ts'
import { businessInHindi } from '../business.ts'

/** What placeholders in the Hindi legal texts stand for, in Markdown. */
export function writeLegalValuesInHindi(facts: LegalFacts): Record<LegalPlaceholder, string> {
  const { productLinks, bundles, grievanceOfficer, claim } = facts
  const allLinks = [...productLinks, ...bundles.map(({ link }) => link)]
  return {
    ...writeLegalValues(facts),
    // After "हमारे शिकायत अधिकारी (Grievance Officer)", before "को".
    officer: grievanceOfficer ? ` ${grievanceOfficer}` : '',
    claim: claim || 'विद्यार्थियों का भरोसा',
    productLinks: joinWithAndInHindi(productLinks),
    bundleOffer: describeBundles(bundles),
    allProductLinks: joinWithAndInHindi(allLinks),
    allProductLinksWithOr: joinWithOrInHindi(allLinks),
    complaintResolvedWithin: businessInHindi.grievance.resolvedWithin,
    callingFrom: businessInHindi.callingHours.from,
    callingUntil: businessInHindi.callingHours.to,
    paymentMethods: joinWithOrInHindi(businessInHindi.paysBy),
    ...describeMoneyBack(facts, refundRuleWords.rules, 'खरीदने के बाद पैसे वापस नहीं किए जाते'),
  }
}

function describeBundles(bundles: LegalBundle[]): string {
  return bundles
    .map(({ link, partLinks, holdsAll }) => {
      const parts = holdsAll ? spellAllInHindi(partLinks.length) : joinWithAndInHindi(partLinks)
      return `, और ${parts} एक साथ ${link} में`
    })
    .join('')
}
