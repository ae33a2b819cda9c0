import { joinWithOrInHindi, spellAllInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type {
  CheckoutRefusalWords,
  CheckoutSeoWords,
  CheckoutWords,
  CodeNoteWords,
  CodeRefusalWords,
  NotSellingWords,
  OpensSoonWords,
  OtherClassWords,
  PaymentErrorWords,
  PaymentOfflineWords,
  PriceChangedWords,
} from '../en/checkout.ts'

export const checkout: CheckoutWords = {
  heading: 'अपनी खरीदारी पूरी करें',
  aboutProduct: 'इस प्रोडक्ट के बारे में',
  emailHint: 'डाउनलोड लिंक इसी पते पर आएगा',
  classLevel: 'कक्षा',
  state: 'राज्य',
  stateHint: 'यह आपके टैक्स इनवॉइस पर लिखा जाता है।',
  selectState: 'अपना राज्य चुनें',
  pay: (price) => `${price} का पेमेंट करें`,
  getFreeCopy: 'अपनी फ़्री कॉपी लें',
  freeTerms: 'कोई पेमेंट नहीं करना है। हम डाउनलोड लिंक तुरंत भेजते हैं।',
  code: {
    question: 'कोई कोड है?',
    label: 'कोड',
    apply: 'लागू करें',
  },
  processing: 'प्रोसेस हो रहा है...',
  consent:
    'मैं [सेवा की शर्तों](/terms), [संपर्क की सहमति](/consent-to-contact) और [प्राइवेसी पॉलिसी](/privacy) से सहमत हूँ। इसमें ईमेल, SMS, कॉल और WhatsApp पर नई जानकारी और ऑफ़र पाना भी शामिल है, DND नंबर पर भी। मुझे सपोर्ट के ईमेल पते पर लिखकर अपनी सहमति कभी भी वापस लेने का अधिकार है।',
  consentNote:
    'खरीदने के लिए सेवा की शर्तें और प्राइवेसी पॉलिसी मानना ज़रूरी है। नई जानकारी और ऑफ़र लेना ज़रूरी नहीं है: पेमेंट के ठीक बाद आप एक बटन से ये सब बंद कर सकते हैं।',
  securePayment: 'आपका पेमेंट सुरक्षित है। पेमेंट होते ही डाउनलोड लिंक भेज दिया जाता है।',
  paymentTerms: (price) =>
    `${joinWithOrInHindi(businessInHindi.paysBy)} से, पेमेंट प्रोवाइडर के अपने पेज पर। आपको कुल ${price} ही देने हैं। बिक्री अंतिम होती है; अगर फ़ाइल न पहुँचे, तो हम इसे ठीक करते हैं: [रिफ़ंड पॉलिसी](/refund)।`,
  benefits: (product) => `${product} के साथ आपको क्या मिलता है`,
  upgrade: {
    heading: (combo) => `${combo} पर अपग्रेड करें`,
    text: ({ subjects, price, listPrice, saving, percent }) =>
      `${spellAllInHindi(subjects)} विषय ~~${listPrice}~~ की जगह **${price}** में। आप ${saving} बचाते हैं (${percent}% छूट)।`,
    button: 'कॉम्बो पर अपग्रेड करें',
  },
  fillAllFields: {
    titleLanguage: 'hi',
    title: 'कृपया सभी आवश्यक फ़ील्ड भरें',
    description: 'सभी ज़रूरी जानकारी भरें और शर्तें स्वीकार करें।',
  },
}

export const checkoutSeo: CheckoutSeoWords = {
  title: (product) => `${product} खरीदें`,
  description: (product) =>
    `${product} की खरीदारी पूरी करें: ${joinWithOrInHindi(businessInHindi.paysBy)} से पेमेंट करें और डाउनलोड लिंक तुरंत पाएँ।`,
  keywords: (product) => [product, 'खरीदें', 'CBSE कक्षा 10'],
}

export const paymentError: PaymentErrorWords = {
  title: 'पेमेंट में गड़बड़ी',
  description: (error) => `पेमेंट शुरू नहीं हो पाया। कारण: ${error}। अपनी जानकारी जाँचें और फिर कोशिश करें।`,
}

export const paymentOffline: PaymentOfflineWords = {
  title: 'आप ऑफ़लाइन हैं',
  description: 'पेमेंट शुरू नहीं हुआ और कोई पैसा नहीं कटा। आपने जो भरा था, वह सब यहीं है: इंटरनेट आने पर बटन फिर दबाएँ।',
}

export const codeNotes: CodeNoteWords = {
  applied: (code, offer) => `कोड ${code} लग गया: ${offer}`,
  saleIsBetter: (code) => `आपकी कीमत पहले से ही कोड ${code} वाली कीमत से कम है।`,
  usualPrice: (price) => `कोड के बिना आपको ${price} देने होंगे।`,
}

export const priceChanged: PriceChangedWords = {
  title: 'कीमत बदल गई है',
  description: (price) => `यह पेज खुला रहते हुए कीमत बदल गई। अब कीमत ${price} है।`,
}

export const otherClass: OtherClassWords = {
  title: (madeFor) => `यह प्रोडक्ट ${madeFor} के लिए है`,
  description: (madeFor, chosen) =>
    `आपने ${chosen} चुनी है। अगर विद्यार्थी ${madeFor} में है, तो कक्षा बदल दें। अगर आपको यह ${chosen} के लिए ही चाहिए, तो बटन फिर दबाएँ। अभी कोई पैसा नहीं कटा है।`,
}

export const notSelling: NotSellingWords = {
  title: 'यह दुकान अभी खुली नहीं है',
  description:
    'जब तक विक्रेता अपना नाम, पता और संपर्क प्रकाशित नहीं करता, तब तक आप यहाँ पेमेंट नहीं कर सकते। कोई पैसा नहीं कटा है। बाद में फिर आएँ।',
}

export const opensSoon: OpensSoonWords = {
  title: 'जल्द आ रहा है',
  description: 'पूरा संस्करण अभी यहाँ नहीं है, इसलिए आज आप यह प्रोडक्ट नहीं खरीद सकते। तब तक फ़्री गाइड लें।',
  freeGuide: 'फ़्री गाइड लें',
}

export const codeRefusals: CodeRefusalWords = {
  'code-unknown': 'हमारे पास ऐसा कोई कोड नहीं है। देख लें कि कोड सही लिखा है',
  'code-early': 'यह कोड अभी शुरू नहीं हुआ है',
  'code-ended': 'इस कोड का ऑफ़र खत्म हो गया है',
  'code-other-product': 'यह कोड किसी और प्रोडक्ट के लिए है',
  'code-used-up': 'यह कोड उतनी बार इस्तेमाल हो चुका है जितनी बार ऑफ़र में हो सकता था',
  'code-used-by-buyer': 'आप यह कोड उतनी बार इस्तेमाल कर चुके हैं जितनी बार ऑफ़र में हो सकता था',
}

export const checkoutRefusals: CheckoutRefusalWords = {
  'seller-unknown': `${notSelling.title}। ${notSelling.description}`,
  'opens-soon': `${opensSoon.title}। ${opensSoon.description}`,
  'key-reused': 'यह Idempotency-Key किसी और अनुरोध में इस्तेमाल हो चुकी है',
  'payment-url-missing': 'पेमेंट सेवा से पेमेंट का लिंक नहीं मिला',
  'payment-service-error': 'पेमेंट सेवा में गड़बड़ी',
  unexpected: 'कोई अनजान गड़बड़ी हुई',
  ...codeRefusals,
}

export function tooManyOrders(minutes: number): string {
  return `आपके नेटवर्क से बहुत सारे ऑर्डर आए हैं। ${minutes} मिनट बाद फिर कोशिश करें`
}
