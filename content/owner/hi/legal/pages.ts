import type { LegalSlug } from '../../legal/pages.ts'

export const legalTitlesInHindi: Record<LegalSlug, string> = {
  terms: 'सेवा की शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',
  'consent-to-contact': 'संपर्क की सहमति',
  disclaimer: 'डिस्क्लेमर',
  refund: 'रिफ़ंड पॉलिसी',
}
