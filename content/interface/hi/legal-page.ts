import { legalTitlesInHindi } from '../../owner/hi/legal/pages.ts'
import type { legalPageWords as english } from '../en/legal-page.ts'

export const legalPageWords: typeof english = {
  titles: legalTitlesInHindi,
  lastChanged: 'पिछली बार अपडेट:',
  inShort: 'संक्षेप में',
  onThisPage: 'इस पेज पर',
  onlyEnglish: 'यह टेक्स्ट अभी सिर्फ़ अंग्रेज़ी में है।',
}
