import type { consentTextWords as english } from '../en/consent-text.ts'

export const consentTextWords: typeof english = {
  metaTitle: (title, version) => `${title}, संस्करण ${version}`,
  notice: (version) => `यह सहमति के टेक्स्ट का संस्करण ${version} है।`,
  current: 'यही मौजूदा संस्करण है।',
  older: 'नए ऑर्डर पर इससे नया संस्करण लागू है।',
  documents: 'इस संस्करण के दस्तावेज़',
  read: (version) => `संस्करण ${version} पढ़ें`,
}
