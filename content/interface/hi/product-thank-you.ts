import { businessInHindi } from '../../owner/hi/business.ts'
import type { productThankYouWords as english } from '../en/product-thank-you.ts'

export const productThankYouWords: typeof english = {
  seo: {
    title: (product) => `बधाई हो: ${product}`,
    description: (product) => `${product} खरीदने के लिए धन्यवाद।`,
    keywords: (product) => ['धन्यवाद', product],
  },
  label: 'धन्यवाद',
  heading: { before: 'बधाई हो! ', after: ' रास्ते में है।' },
  paragraphs: (supportEmail) => [
    `पेमेंट के ${businessInHindi.orderEmail.usualMinutes} मिनट के भीतर डाउनलोड लिंक ईमेल पर आ जाता है। स्पैम फ़ोल्डर भी देख लें।`,
    'यह आपको कभी भी [आपकी खरीदारी](/customer-dashboard) में मिल जाएगा।',
    `मदद चाहिए? [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
  ],
  backHome: 'होम पेज पर जाएँ',
}
