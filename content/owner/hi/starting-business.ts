import type { StartingBusiness } from '../written-business.ts'
import type { InHindi } from './with-hindi.ts'

export function describeStartingBusinessInHindi(isDemo: boolean): InHindi<StartingBusiness> {
  return {
    supportTimes: '',
    claim: isDemo ? '5,000+ विद्यार्थियों का भरोसा' : '',
    announcement: '',
    about: {
      description: 'CBSE कक्षा 10 के स्टडी ब्लूप्रिंट',
      disclaimer:
        'डाउनलोड होने वाली डिजिटल अध्ययन सामग्री। इसमें न पढ़ाया जाता है, न कोई सामान भेजा जाता है, न नतीजों का आश्वासन दिया जाता है।',
      shareImageAlt: '{shopName}: CBSE कक्षा 10, एक सोचा-समझा नक्शा',
      copyright: '© 2025 {shopName}, {city}, {country} का एक व्यवसाय। CBSE या NCERT से संबद्ध नहीं।',
    },
  }
}
