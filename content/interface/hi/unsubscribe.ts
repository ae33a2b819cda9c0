import type { unsubscribeWords as english } from '../en/unsubscribe.ts'

export const unsubscribeWords: typeof english = {
  meta: {
    title: 'अनसब्सक्राइब करें',
    description: 'ईमेल पर नई जानकारी और ऑफ़र बंद करें।',
    keywords: ['अनसब्सक्राइब'],
  },
  label: 'ईमेल पर नई जानकारी',
  invalid: {
    heading: 'यह लिंक अधूरा है',
    text: (supportEmail) =>
      `इसका कुछ हिस्सा छूट गया है: कुछ ऐप लंबे लिंक को दो टुकड़ों में तोड़ देते हैं। हमारा ईमेल फिर खोलें और उसमें दिया लिंक दबाएँ। या [लॉग इन करें](/customer-dashboard), वहाँ आप सब कुछ बंद कर सकते हैं, या [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
  },
  subscribed: {
    heading: 'नई जानकारी और ऑफ़र बंद करें?',
    lead: { before: 'इसके बाद हम ', after: ' पर ईमेल से नई जानकारी और ऑफ़र नहीं भेजेंगे।' },
  },
  subscribedAgain: {
    heading: 'आप फिर से जुड़ गए हैं',
    lead: {
      before: 'हमने ',
      after: ' के लिए ईमेल पर नई जानकारी और ऑफ़र की आपकी सहमति फिर से चालू कर दी है। आप इसे यहाँ कभी भी वापस ले सकते हैं।',
    },
  },
  unsubscribed: {
    heading: 'आप अनसब्सक्राइब हो गए हैं',
    lead: {
      before: '',
      after: ' के लिए ईमेल पर नई जानकारी और ऑफ़र की आपकी सहमति वापस ले ली गई है। यह तुरंत लागू हो गया है।',
    },
  },
  notSubscribed: {
    heading: 'आप सब्सक्राइब नहीं हैं',
    lead: {
      before: 'हमारे पास ',
      after: ' पर ईमेल से नई जानकारी और ऑफ़र भेजने की आपकी सहमति नहीं है।',
    },
  },
  unchanged: {
    heading: 'क्या नहीं बदलता',
    purchases: 'आपकी खरीदारी, आपके डाउनलोड और आपका लाइफ़टाइम एक्सेस।',
    messages: 'आपके अपने ऑर्डर के बारे में ईमेल, और आपके मँगाए हुए लॉग इन कोड।',
    otherConsents: {
      before: 'आपकी बाकी सहमतियाँ: SMS, कॉल और WhatsApp। उन्हें कैसे वापस लें, यह ',
      link: 'संपर्क की सहमति',
      after: ' में लिखा है।',
    },
  },
  stopAll: {
    heading: 'या सब कुछ बंद करें',
    text: 'ईमेल, SMS, कॉल या WhatsApp पर कोई नई जानकारी या ऑफ़र नहीं आएगा। जो फ़ाइलें आप खरीदेंगे, वे फिर भी मिलेंगी।',
    submit: 'सारा प्रचार बंद करें',
  },
  allStopped: 'सारा प्रचार बंद है: ईमेल, SMS, कॉल और WhatsApp।',
  submit: 'अनसब्सक्राइब करें',
  undo: 'गलती से हुआ: वापस लें',
  backToHome: 'होम पेज पर जाएँ',
}
