import { joinWithOrInHindi, spellPartsInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type { checkoutWords as english } from '../en/checkout.ts'

export const checkoutWords: typeof english = {
  heading: 'अपनी खरीदारी पूरी करें',
  aboutProduct: 'इस प्रोडक्ट के बारे में',
  emailHint: 'डाउनलोड लिंक इसी पते पर आएगा',
  phonePurpose: {
    withWhatsApp: 'लिंक यहाँ WhatsApp पर भी आते हैं, और इसी नंबर से आपका ऑर्डर दोबारा मिल जाता है।',
    findsOrder: 'ईमेल खो जाए तो इसी नंबर से आपका ऑर्डर दोबारा मिल जाता है।',
  },
  classLevel: 'कक्षा',
  classPurpose: 'अगर यह प्रोडक्ट किसी और कक्षा के लिए है, तो हम पेमेंट से पहले बता देते हैं।',
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
  inApp: {
    title: 'यह पेज अपने ब्राउज़र में खोलें',
    text: 'आप किसी दूसरे ऐप के अंदर हैं। वहाँ UPI ऐप और डाउनलोड अक्सर नहीं खुलते। ऊपर ⋮ या … दबाएँ और “ब्राउज़र में खोलें” चुनें।',
    open: 'मेरे ब्राउज़र में खोलें',
  },
  openPayment: {
    title: 'आपका पेमेंट अभी बाकी है',
    description:
      'हमारी जानकारी में आपने अभी पेमेंट नहीं किया है। आप वहीं से आगे बढ़ सकते हैं। अगर आपने UPI ऐप में अभी-अभी मंज़ूरी दी है, तो दोबारा पेमेंट न करें: पहले अपना पेमेंट जाँचें।',
    button: (price) => `${price} का पेमेंट जारी रखें`,
    alreadyPaid: 'पेमेंट कर चुके हैं? अपना पेमेंट जाँचें',
  },
  consent:
    'मैं [सेवा की शर्तों](/terms), [संपर्क की सहमति](/consent-to-contact) और [प्राइवेसी पॉलिसी](/privacy) से सहमत हूँ। इसमें ईमेल, SMS, कॉल और WhatsApp पर नई जानकारी और ऑफ़र पाना भी शामिल है, DND नंबर पर भी। मुझे सपोर्ट के ईमेल पते पर लिखकर अपनी सहमति कभी भी वापस लेने का अधिकार है।',
  consentNote:
    'खरीदने के लिए सेवा की शर्तें और प्राइवेसी पॉलिसी मानना ज़रूरी है। नई जानकारी और ऑफ़र लेना ज़रूरी नहीं है: पेमेंट के ठीक बाद आप एक बटन से ये सब बंद कर सकते हैं।',
  securePayment: 'आपका पेमेंट सुरक्षित है। पेमेंट होते ही डाउनलोड लिंक भेज दिया जाता है।',
  paidTo: (seller, processor) =>
    processor === null
      ? `विक्रेता: ${seller}।`
      : `विक्रेता: ${seller}। पेमेंट ${processor} के ज़रिए होता है: आपके UPI ऐप में “${seller}” या “${processor}” दिखेगा।`,
  paymentTerms: (price, moneyBack) =>
    `${joinWithOrInHindi(businessInHindi.paysBy)} से, पेमेंट प्रोवाइडर के अपने पेज पर। आपको कुल ${price} ही देने हैं। ${moneyBack}; अगर फ़ाइल न पहुँचे, तो हम इसे ठीक करते हैं: [रिफ़ंड पॉलिसी](/refund)।`,
  benefits: (product) => `${product} के साथ आपको क्या मिलता है`,
  upgrade: {
    heading: (combo) => `${combo} पर अपग्रेड करें`,
    text: ({ subjects, isAll, price, listPrice, saving, percent }) =>
      `${spellPartsInHindi(subjects, isAll)} विषय ~~${listPrice}~~ की जगह **${price}** में। आप ${saving} बचाते हैं (${percent}% छूट)।`,
    button: 'कॉम्बो पर अपग्रेड करें',
  },
  fillAllFields: {
    titleLanguage: 'hi',
    title: 'कृपया सभी आवश्यक फ़ील्ड भरें',
    description: 'सभी ज़रूरी जानकारी भरें और शर्तें स्वीकार करें।',
  },
  offline: {
    title: 'आप ऑफ़लाइन हैं',
    description: 'पेमेंट शुरू नहीं हुआ और कोई पैसा नहीं कटा। आपने जो भरा था, वह सब यहीं है: इंटरनेट आने पर बटन फिर दबाएँ।',
  },
  closed: {
    title: 'यह दुकान कुछ समय के लिए बंद है',
    description: 'अभी आप पेमेंट नहीं कर सकते, और कोई पैसा नहीं कटा है। आपका खाता और डाउनलोड चलते रहेंगे।',
  },
  notSelling: {
    title: 'यह दुकान अभी खुली नहीं है',
    description:
      'जब तक विक्रेता अपना नाम, पता और संपर्क प्रकाशित नहीं करता, तब तक आप यहाँ पेमेंट नहीं कर सकते। कोई पैसा नहीं कटा है। बाद में फिर आएँ।',
  },
  opensSoon: {
    title: 'जल्द आ रहा है',
    description: 'पूरा संस्करण अभी यहाँ नहीं है, इसलिए आज आप यह प्रोडक्ट नहीं खरीद सकते। तब तक फ़्री गाइड लें।',
    freeGuide: 'फ़्री गाइड लें',
  },
}
