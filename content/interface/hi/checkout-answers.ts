import { joinWithOrInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type { checkoutAnswerWords as english } from '../en/checkout-answers.ts'
import { checkoutWords } from './checkout.ts'

const codeRefusals: typeof english.codeRefusals = {
  'code-unknown': 'हमारे पास ऐसा कोई कोड नहीं है। देख लें कि कोड सही लिखा है',
  'code-early': 'यह कोड अभी शुरू नहीं हुआ है',
  'code-ended': 'इस कोड का ऑफ़र खत्म हो गया है',
  'code-other-product': 'यह कोड किसी और प्रोडक्ट के लिए है',
  'code-used-up': 'यह कोड उतनी बार इस्तेमाल हो चुका है जितनी बार ऑफ़र में हो सकता था',
  'code-used-by-buyer': 'आप यह कोड उतनी बार इस्तेमाल कर चुके हैं जितनी बार ऑफ़र में हो सकता था',
  'code-not-checked': 'आपके नेटवर्क से बहुत सारे कोड आज़माए गए हैं। 10 मिनट बाद फिर कोशिश करें',
}

export const checkoutAnswerWords: typeof english = {
  seo: {
    title: (product) => `${product} खरीदें`,
    description: (product) =>
      `${product} की खरीदारी पूरी करें: ${joinWithOrInHindi(businessInHindi.paysBy)} से पेमेंट करें और डाउनलोड लिंक तुरंत पाएँ।`,
    keywords: (product) => [product, 'खरीदें', 'CBSE कक्षा 10'],
  },
  paymentError: {
    title: 'पेमेंट में गड़बड़ी',
    description: (error) => `पेमेंट शुरू नहीं हो पाया। कारण: ${error}। अपनी जानकारी जाँचें और फिर कोशिश करें।`,
  },
  codeNotes: {
    applied: (code, offer) => `कोड ${code} लग गया: ${offer}`,
    saleIsBetter: (code) => `आपकी कीमत पहले से ही कोड ${code} वाली कीमत से कम है।`,
    usualPrice: (price) => `कोड के बिना आपको ${price} देने होंगे।`,
  },
  priceChanged: {
    title: 'कीमत बदल गई है',
    description: (price) => `यह पेज खुला रहते हुए कीमत बदल गई। अब कीमत ${price} है।`,
  },
  otherClass: {
    title: (madeFor) => `यह प्रोडक्ट ${madeFor} के लिए है`,
    description: (madeFor, chosen) =>
      `आपने ${chosen} चुनी है। अगर विद्यार्थी ${madeFor} में है, तो कक्षा बदल दें। अगर आपको यह ${chosen} के लिए ही चाहिए, तो बटन फिर दबाएँ। अभी कोई पैसा नहीं कटा है।`,
  },
  codeRefusals,
  refusals: {
    closed: `${checkoutWords.closed.title}। ${checkoutWords.closed.description}`,
    'seller-unknown': `${checkoutWords.notSelling.title}। ${checkoutWords.notSelling.description}`,
    'opens-soon': `${checkoutWords.opensSoon.title}। ${checkoutWords.opensSoon.description}`,
    'too-many-free-copies': 'आज इस ईमेल या फ़ोन नंबर पर बहुत सारी मुफ़्त कॉपी भेजी जा चुकी हैं। कृपया कल फिर कोशिश करें',
    'key-reused': 'यह Idempotency-Key किसी और अनुरोध में इस्तेमाल हो चुकी है',
    'payment-url-missing': 'पेमेंट सेवा से पेमेंट का लिंक नहीं मिला',
    'payment-service-error': 'पेमेंट सेवा में गड़बड़ी',
    'payments-down':
      'अभी कोई पेमेंट शुरू नहीं हो पा रहा है। आपसे कोई पैसा नहीं लिया गया है, और आपने जो भरा है वह यहीं है। कृपया कुछ मिनट बाद बटन फिर दबाएँ।',
    unexpected: 'कोई अनजान गड़बड़ी हुई',
    ...codeRefusals,
  },
  tooManyOrders: (minutes) => `आपके नेटवर्क से बहुत सारे ऑर्डर आए हैं। ${minutes} मिनट बाद फिर कोशिश करें`,
  noLongerSold: {
    title: 'अब नहीं बिकता',
    heading: 'अब नहीं बिकता',
    text: 'यह प्रोडक्ट अब नहीं बिकता। आपसे कोई पैसा नहीं लिया गया है। अगर आपने इसे पहले खरीदा था, तो आपकी फ़ाइलें “आपकी खरीदारी” में रहती हैं।',
  },
}
