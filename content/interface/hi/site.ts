import { businessInHindi } from '../../owner/hi/business.ts'
import type { siteWords as english } from '../en/site.ts'

export const siteWords: typeof english = {
  language: 'hi',
  skipToContent: 'मुख्य सामग्री पर जाएँ',
  mainNavigation: 'मुख्य मेन्यू',
  menu: 'मेन्यू',
  purchases: 'आपकी खरीदारी',
  findOrder: 'मेरा ऑर्डर ढूँढें',
  navigation: 'नेविगेशन',
  close: 'बंद करें',
  announcement: 'सूचना',
  demo: { label: 'डेमो', text: 'डेमो: असली पैसे नहीं लगते' },
  opensInNewTab: '(नए टैब में खुलता है)',
  downloadStarted: 'डाउनलोड शुरू हो गया',
  footer: {
    questions: (supportEmail) => `कोई सवाल? [${supportEmail}](mailto:${supportEmail})`,
    notDelivered: `पेमेंट कर दिया और कुछ नहीं मिला? पेमेंट के ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें।`,
    products: 'ब्लूप्रिंट',
    freeGuide: 'फ़्री स्ट्रैटेजी गाइड',
    legal: 'कानूनी जानकारी',
    contact: 'संपर्क करें',
    seller: (seller) => `विक्रेता: ${seller}`,
    follow: 'फ़ॉलो करें',
  },
  preview: {
    label: 'प्रीव्यू',
    text: 'प्रीव्यू: आप वे बदलाव देख रहे हैं जो अभी प्रकाशित नहीं हुए। ऑर्डर में प्रकाशित कीमतें ही लगती हैं।',
    stop: 'प्रीव्यू बंद करें',
  },
}
