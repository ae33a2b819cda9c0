import { businessInHindi } from '../../owner/hi/business.ts'
import type { ProductThankYouWords, ThankYouWords } from '../en/thank-you.ts'

export const thankYou: ThankYouWords = {
  seo: {
    titles: {
      verifying: 'आपके पेमेंट की जाँच हो रही है',
      success: 'धन्यवाद! पेमेंट मिल गया',
      failed: 'हमें कोई पेमेंट नहीं मिला',
      'timed-out': 'आपका बैंक समय ले रहा है',
      refunded: 'आपके ऑर्डर का रिफ़ंड हो गया है',
      returned: 'हमने आपके पैसे लौटा दिए हैं',
    },
    description: 'आपके पेमेंट का क्या हुआ।',
    keywords: ['धन्यवाद'],
  },
  reference: (number) => `आपका रेफ़रेंस नंबर: ${number}`,
  findOrder: 'मेरा ऑर्डर ढूँढें',
  backToCheckout: 'चेकआउट पर वापस जाएँ',
  unknownProduct: 'ब्लूप्रिंट',
  backHome: 'होम पेज पर जाएँ',
  verifying: {
    heading: 'आपके पेमेंट की जाँच हो रही है',
    text: 'इसमें कुछ सेकंड लगते हैं। यह पेज खुला रखें।',
  },
  success: {
    label: 'पेमेंट मिल गया',
    heading: { before: 'धन्यवाद! ', after: ' अब आपके पास है।' },
    emailed: 'हमने डाउनलोड लिंक आपको ईमेल कर दिए हैं।',
    emailedTo: { before: 'हमने डाउनलोड लिंक ', after: ' पर ईमेल कर दिए हैं।' },
    download: (title) => `${title} डाउनलोड करें`,
    order: {
      number: 'ऑर्डर नंबर',
      amount: 'चुकाई गई रकम',
      receipt: 'रसीद',
      openReceipt: 'रसीद खोलें (PDF)',
    },
    invoice: { receipt: 'इनवॉइस', openReceipt: 'इनवॉइस खोलें (PDF)' },
    sendAgain: 'दोबारा भेजें',
    sentAgain: (email) => ({
      title: 'दोबारा भेज दिया',
      description: `नए डाउनलोड लिंक ${email} पर भेजे जा रहे हैं।`,
    }),
    correct: {
      question: 'पता गलत है? ठीक करके दोबारा भेजें',
      label: 'सही ईमेल',
      submit: 'ठीक करें और दोबारा भेजें',
      explanation: 'आपका ऑर्डर इस पते पर चला जाएगा। दूसरे पते पर भेजे गए लिंक काम करना बंद कर देंगे।',
      done: (email) => ({
        title: 'पता ठीक कर दिया',
        description: `नए डाउनलोड लिंक ${email} पर भेजे जा रहे हैं।`,
      }),
    },
    marketing: {
      heading: 'नई जानकारी और ऑफ़र',
      text: 'आपने ईमेल, SMS, कॉल और WhatsApp पर नई जानकारी और ऑफ़र पाने की सहमति दी थी। आप उन्हें यहाँ बंद कर सकते हैं। इस ऑर्डर से जुड़ी हर चीज़ आपको फिर भी मिलेगी।',
      stop: 'सारा प्रचार बंद करें',
      done: {
        title: 'सारा प्रचार बंद हो गया',
        description: 'आपको कोई नई जानकारी या ऑफ़र नहीं आएगा। आपके ऑर्डर के बारे में संदेश आते रहेंगे।',
      },
    },
    refused: {
      title: 'यह नहीं भेजा गया',
      'too-often': 'हम इसे पहले ही कई बार भेज चुके हैं। एक घंटा रुकें, या हमें लिखें।',
      'too-many-corrections': 'आप पता पहले ही कई बार बदल चुके हैं। हमें लिखें।',
      'same-email': 'ऑर्डर में पहले से यही पता है। इसकी जगह “दोबारा भेजें” दबाएँ।',
      'not-deliverable': 'यह ऑर्डर नहीं भेजा जा सकता। हमें लिखें।',
      'not-this-browser': 'यह सिर्फ़ उसी ब्राउज़र में हो सकता है जिससे खरीदा गया था। इसकी जगह “मेरा ऑर्डर ढूँढें” से देखें।',
      offline: 'इंटरनेट नहीं है। ऑनलाइन होने पर फिर कोशिश करें।',
    },
    notArrived: 'इनबॉक्स में अभी तक कुछ नहीं आया?',
    advice: (supportEmail) => [
      'स्पैम और प्रमोशन फ़ोल्डर भी देखें।',
      `${businessInHindi.orderEmail.usualMinutes} मिनट रुकें: कभी-कभी ईमेल देर से आता है।`,
      `फिर भी कुछ नहीं आया? ${businessInHindi.supportHours} घंटे के भीतर सपोर्ट को [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
      'आपकी फ़ाइलें हमेशा [आपकी खरीदारी](/customer-dashboard) में रहती हैं। उसी ईमेल पते से लॉग इन करें जिससे आपने खरीदा था।',
    ],
  },
  notVerified: {
    label: 'पेमेंट की पुष्टि नहीं हुई',
    text: 'हम आपके पेमेंट की पुष्टि नहीं कर पाए। कृपया हमारी सपोर्ट टीम से संपर्क करें।',
  },
  failed: {
    heading: 'हमें कोई पेमेंट नहीं मिला',
    text: (supportEmail) =>
      `[${supportEmail}](mailto:${supportEmail}) पर लिखें। अगर आपके खाते से पैसे कट गए हैं, तो वे डूबे नहीं हैं: जिस पेमेंट की पुष्टि बाद में होती है, उसकी फ़ाइलें भी भेजी जाती हैं।`,
    tryAgain: 'फिर कोशिश करें',
  },
  timedOut: {
    heading: 'आपका बैंक समय ले रहा है',
    text: (supportEmail) =>
      `कृपया अभी दोबारा पेमेंट न करें। जिस पेमेंट की पुष्टि बाद में होती है, उसकी फ़ाइलें भी आपके ईमेल पते पर भेजी जाती हैं। कुछ मिनट बाद फिर देखें, या [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
    checkAgain: 'फिर देखें',
  },
  refunded: {
    label: 'रिफ़ंड',
    heading: 'आपके ऑर्डर का रिफ़ंड हो गया है',
    text: (product) => `${product} के आपके ऑर्डर की पूरी रकम हमने लौटा दी है। इसके डाउनलोड लिंक अब काम नहीं करते।`,
    receiptElsewhere:
      'इस रिफ़ंड की रसीद [आपकी खरीदारी](/customer-dashboard) में है। उसी ईमेल पते से लॉग इन करें जिससे आपने खरीदा था।',
    buyAgain: 'दोबारा खरीदें',
  },
  returned: {
    label: 'पेमेंट लौटाया गया',
    heading: 'हमने आपके पैसे लौटा दिए हैं',
    text: 'हम यह ऑर्डर पूरा नहीं कर पाए, इसलिए इसकी कोई फ़ाइल नहीं भेजी जाएगी। आपके पैसे वापस भेज दिए गए हैं और रास्ते में हैं।',
  },
  moneyBack: {
    duration: 'पैसे आपके खाते में दिखने में आम तौर पर 5 से 10 कामकाजी दिन लगते हैं।',
    amount: 'लौटाई गई रकम',
    questions: (supportEmail) => `कोई सवाल? [${supportEmail}](mailto:${supportEmail}) पर लिखें और ऑर्डर नंबर भी लिखें।`,
  },
}

export const productThankYou: ProductThankYouWords = {
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
