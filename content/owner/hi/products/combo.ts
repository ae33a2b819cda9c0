import type { StartingProduct } from '../../products/written-product.ts'
import type { InHindi } from '../with-hindi.ts'
import { comboDeliveryInHindi, paymentInHindi, refundsInHindi } from './shared-answers.ts'

export const comboInHindi: InHindi<StartingProduct> = {
  name: 'कंप्लीट कॉम्बो पैक',
  shortName: 'कॉम्बो',
  card: {
    name: '{AllSubjects} एक साथ लें',
    everydayName: 'कॉम्बो',
    covers: [],
    summary: '{AllCount} ब्लूप्रिंट, एक ही कीमत में। हर विषय को पढ़ने का एक ही तरीका, पूरी बोर्ड परीक्षा की एक ही योजना।',
  },
  seo: {
    title: 'कंप्लीट कॉम्बो पैक: CBSE कक्षा 10 के {allCount} ब्लूप्रिंट',
    description:
      '{partNames} के ब्लूप्रिंट एक साथ {price} में: CBSE कक्षा 10 के दस साल के ट्रेंड, {savingPercent}% छूट। PDF, तुरंत डाउनलोड।',
    keywords: [
      'CBSE कक्षा 10 कॉम्बो',
      'कक्षा 10 {everydayNames}',
      'चैप्टर के हिसाब से वेटेज',
      'बोर्ड परीक्षा की रणनीति',
      'बोर्ड परीक्षा 2025',
    ],
  },
  hero: {
    eyebrow: '{AllCount} विषय',
    headline: '*कंप्लीट कॉम्बो पैक*',
    lead: '{AllCount} ब्लूप्रिंट, एक ही कीमत में। हर विषय को पढ़ने का एक ही तरीका, पूरी बोर्ड परीक्षा की एक ही योजना।',
    buyLabel: '{AllCount} ब्लूप्रिंट लें',
  },
  features: [
    {
      title: '{savingPercent}% की बचत',
      text: '{count} ब्लूप्रिंट का सूची मूल्य {listPrice} है। एक साथ इनकी कीमत {price} है।',
    },
    {
      title: 'सब विषयों की एक रणनीति',
      text: 'हर विषय में वही रंग और वही क्रम। एक नक्शा पढ़ना सीख लें, तो सारे पढ़ सकते हैं।',
    },
    {
      title: 'साल के अंत का रिवीज़न',
      text: 'नक्शे साथ-साथ रखें और आखिरी हफ़्ते अंकों के हिसाब से बाँटें, मूड के हिसाब से नहीं।',
    },
  ],
  whyChoose: {
    heading: 'कॉम्बो पैक क्यों लें',
    points: [
      {
        title: 'पूरी बोर्ड परीक्षा एक नज़र में',
        text: 'थ्योरी के {theoryMarks} अंक, नक्शों पर: हमेशा पता रहता है कि अगला घंटा कितने काम का है। ये संस्करण 2026 की बोर्ड परीक्षा के लिए हैं।',
      },
      {
        title: 'लाइफ़टाइम एक्सेस',
        text: 'जब भी ज़रूरत हो, अपनी फ़ाइलें फिर लें: स्कूल टेस्ट से पहले, बोर्ड से पहले, दूसरी कोशिश से पहले।',
      },
      {
        title: '{channels} पर',
        text: 'पेमेंट के तुरंत बाद लिंक आ जाते हैं, ताकि फ़ाइलें वहीं हों जहाँ पढ़ाई होती है।',
      },
      {
        title: 'एक पेमेंट, और कुछ नहीं',
        text: 'न सब्सक्रिप्शन, न कुछ रद्द करने की ज़रूरत। एक बार पेमेंट करें, सब आपका।',
      },
    ],
  },
  excerpts: [],
  faqs: [
    {
      question: 'कॉम्बो पैक में क्या है?',
      answer: '{AllCount} ब्लूप्रिंट, अलग-अलग PDF फ़ाइलों में: {partDetails}। ये वही फ़ाइलें हैं जो एक-एक करके बिकती हैं।',
    },
    {
      question: 'कितनी बचत होती है?',
      answer:
        '{saving}। {count} ब्लूप्रिंट का सूची मूल्य {listPrice} है; पैक की कीमत {price} है, यानी {savingPercent}% छूट। क्या इनमें से कोई आपके पास पहले से है? पेमेंट से पहले लॉग इन करें: जो आप दे चुके हैं वह गिना जाता है, और आप सिर्फ़ बाकी रकम देते हैं।',
    },
    {
      question: 'लाइफ़टाइम एक्सेस का क्या मतलब है?',
      answer:
        'जब तक यह दुकान चलती है, आप यहाँ आकर अपनी फ़ाइलें दोबारा डाउनलोड कर सकते हैं। ईमेल में आए लिंक कुछ समय बाद बंद हो जाते हैं, ताकि आपकी कॉपी आपकी ही रहे; नया लिंक हमेशा एक क्लिक पर मिल जाता है।',
    },
    comboDeliveryInHindi,
    paymentInHindi,
    refundsInHindi,
  ],
  finalCall: {
    heading: '{CountInWords} विषयों का नक्शा। एक ही पेमेंट।',
    text: '{partNames} का हर चैप्टर, नक्शों के एक सेट में।',
  },
  checkoutBenefits: [
    '{AllCount} ब्लूप्रिंट: {partList}',
    '{channels} पर मिलते हैं',
    'अपनी फ़ाइलों का लाइफ़टाइम एक्सेस',
    'फ़ोन, टैबलेट और A4 प्रिंट के लिए PDF',
  ],
}
