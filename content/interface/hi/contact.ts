import { businessInHindi } from '../../owner/hi/business.ts'
import type { contactWords as english } from '../en/contact.ts'

export const contactWords: typeof english = {
  title: 'संपर्क',
  description: (shopName) => `${shopName} कौन चलाता है, और ईमेल, फ़ोन या डाक से हमसे कैसे संपर्क करें।`,
  keywords: (shopName) => [shopName, 'संपर्क', 'सपोर्ट', 'शिकायत अधिकारी'],
  label: 'हम हर ईमेल का जवाब देते हैं',
  lead: 'अगर आपके पास ऑर्डर नंबर है, तो उसे ज़रूर लिखें।',
  support: {
    heading: 'सपोर्ट',
    email: 'ईमेल',
    phone: 'फ़ोन',
    times: 'हम कब जवाब देते हैं',
    notDelivered: `पेमेंट कर दिया और कुछ नहीं मिला? पहले स्पैम फ़ोल्डर देखें, फिर पेमेंट के ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें। आपकी सारी फ़ाइलें [आपकी खरीदारी](/customer-dashboard) में मिलेंगी।`,
    troubles: 'ऑर्डर में कोई और परेशानी है? [चुनें कि क्या हुआ](/something-wrong): ज़्यादातर परेशानियाँ वहीं तुरंत हल हो जाती हैं।',
  },
  seller: {
    heading: 'विक्रेता',
    shop: 'दुकान',
    legalName: 'कानूनी नाम',
    address: 'पता',
    gstin: 'GSTIN',
  },
  grievance: {
    heading: 'शिकायतें',
    officer: 'शिकायत अधिकारी',
    contact: 'संपर्क',
    promise: `हम ${businessInHindi.grievance.acknowledgedWithinHours} घंटे के भीतर आपकी शिकायत मिलने की पुष्टि करते हैं और मिलने के ${businessInHindi.grievance.resolvedWithin} के भीतर उसका समाधान करते हैं। ज़्यादा जानकारी [सेवा की शर्तों](/terms) में है।`,
  },
  follow: { heading: 'हमें फ़ॉलो करें', instagram: 'Instagram', youtube: 'YouTube' },
}
