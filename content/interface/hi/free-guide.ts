import { spellAllInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type { FreeGuideNoticeWords, FreeGuideThankYouWords, FreeGuideWords } from '../en/free-guide.ts'

export const freeGuide: FreeGuideWords = {
  label: 'मुफ़्त, ईमेल पर',
  formHeading: 'हम इसे कहाँ भेजें?',
  class: 'कक्षा',
  className: (number) => `कक्षा ${number}`,
  emailHint: 'गाइड इसी पते पर आएगी',
  consent: 'मैं [सेवा की शर्तों](/terms) और [प्राइवेसी पॉलिसी](/privacy) से सहमत हूँ।',
  consentNote:
    'गाइड के लिए सेवा की शर्तें और प्राइवेसी पॉलिसी मानना ज़रूरी है। नई जानकारी और ऑफ़र लेना ज़रूरी नहीं है: हर संदेश में दिए एक बटन से आप ये सब बंद कर सकते हैं।',
  metaConsent:
    'आपकी मर्ज़ी: Meta (Facebook) को एक बार बताएँ कि एक गाइड मँगाई गई, ताकि हमें पता चले कि कौन-सा विज्ञापन काम करता है। Meta को कोई नाम, ईमेल पता या फ़ोन नंबर नहीं दिया जाता।',
  send: 'मुझे फ़्री गाइड भेजें',
  sending: 'गाइड भेजी जा रही है...',
  combo: {
    label: (percent) => `सीमित समय: ${percent}% छूट`,
    text: ({ subjects, price, listPrice }) =>
      `${spellAllInHindi(subjects)} विषयों का पूरा नक्शा: ~~${listPrice}~~ की जगह **${price}** में।`,
    button: 'कॉम्बो पैक देखें',
  },
}

export const freeGuideNotices: FreeGuideNoticeWords = {
  consentRequired: {
    title: 'सहमति ज़रूरी है',
    description: 'गाइड डाउनलोड करने के लिए शर्तों और प्राइवेसी पॉलिसी से सहमत हों।',
  },
  sent: { title: 'हो गया! 🎉', description: 'आपकी गाइड अभी आपके ईमेल पर भेजी जा रही है।' },
  emailFailed: {
    title: 'ईमेल में गड़बड़ी',
    description: 'आपकी जानकारी सेव हो गई, लेकिन ईमेल नहीं जा सका। अपनी गाइड के लिए सपोर्ट से संपर्क करें।',
  },
  failed: { title: 'कुछ गड़बड़ हो गई', description: 'फिर कोशिश करें या सपोर्ट से संपर्क करें।' },
}

export const freeGuideThankYou: FreeGuideThankYouWords = {
  seo: {
    title: 'आपकी फ़्री गाइड रास्ते में है',
    description: 'CBSE कक्षा 10 की फ़्री स्ट्रैटेजी गाइड मँगाने के लिए धन्यवाद।',
    keywords: ['कक्षा 10 की फ़्री गाइड'],
  },
  label: 'फ़्री गाइड',
  thanks: (firstName) => (firstName ? `धन्यवाद, ${firstName} जी!` : 'धन्यवाद!'),
  sentTo: { before: 'हमने आपकी स्ट्रैटेजी गाइड ', after: ' पर ईमेल कर दी है।' },
  sent: 'हमने आपकी स्ट्रैटेजी गाइड आपको ईमेल कर दी है।',
  arrival: `यह आम तौर पर ${businessInHindi.orderEmail.usualMinutes} मिनट के भीतर आ जाती है। स्पैम फ़ोल्डर भी देख लें।`,
  emailFailed: (supportEmail) =>
    `हमने आपका अनुरोध सेव कर लिया है, लेकिन ईमेल अभी नहीं जा सका। हम एक दिन तक कोशिश करते रहेंगे। अगर कुछ न आए, तो अपनी गाइड के लिए [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
  welcomeBack: {
    heading: 'फिर से स्वागत है!',
    text: (combo, subjects) =>
      `आपके पास ${combo} पहले से है, यानी ${spellAllInHindi(subjects)} विषयों का नक्शा आपके पास तैयार है। गाइड से अपने हफ़्तों की योजना बनाएँ।`,
    button: 'मेरी खरीदारी खोलें',
  },
  combo: {
    label: (percent) => `${percent}% छूट`,
    heading: 'पूरे नक्शों के लिए तैयार हैं?',
    text: ({ name, subjects, price, listPrice, saving }) =>
      `${name} में ${spellAllInHindi(subjects)} विषयों का हर चैप्टर है: ~~${listPrice}~~ की जगह **${price}** में। आप ${saving} बचाते हैं।`,
    button: 'कॉम्बो पैक देखें',
  },
}
