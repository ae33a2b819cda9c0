import { spellPartsInHindi } from '#brand/hindi-words.ts'
import { businessInHindi } from '../../owner/hi/business.ts'
import type { freeGuideThankYouWords as english } from '../en/free-guide-thank-you.ts'

export const freeGuideThankYouWords: typeof english = {
  seo: {
    title: 'आपकी फ़्री गाइड रास्ते में है',
    description: 'CBSE कक्षा 10 की फ़्री स्ट्रैटेजी गाइड मँगाने के लिए धन्यवाद।',
    keywords: ['कक्षा 10 की फ़्री गाइड'],
  },
  label: 'फ़्री गाइड',
  thanks: (firstName) => (firstName ? `धन्यवाद, ${firstName} जी!` : 'धन्यवाद!'),
  sentTo: { before: 'हमने आपकी स्ट्रैटेजी गाइड ', after: ' पर ईमेल कर दी है।' },
  sent: 'हमने आपकी स्ट्रैटेजी गाइड आपको ईमेल कर दी है।',
  ifRequested: 'अगर आपने स्ट्रैटेजी गाइड मँगाई है, तो हमने वह आपको ईमेल कर दी है।',
  request: 'अभी तक नहीं मँगाई? [फ़्री गाइड मँगाएँ](/free-guide)।',
  arrival: `यह आम तौर पर ${businessInHindi.orderEmail.usualMinutes} मिनट के भीतर आ जाती है। स्पैम फ़ोल्डर भी देख लें।`,
  emailFailed: (supportEmail) =>
    `हमने आपका अनुरोध सेव कर लिया है, लेकिन ईमेल अभी नहीं जा सका। हम एक दिन तक कोशिश करते रहेंगे। अगर कुछ न आए, तो अपनी गाइड के लिए [${supportEmail}](mailto:${supportEmail}) पर लिखें।`,
  welcomeBack: {
    heading: 'फिर से स्वागत है!',
    text: (combo, subjects, isAll) =>
      `आपके पास ${combo} पहले से है, यानी ${spellPartsInHindi(subjects, isAll)} विषयों का नक्शा आपके पास तैयार है। गाइड से अपने हफ़्तों की योजना बनाएँ।`,
    button: 'मेरी खरीदारी खोलें',
  },
  combo: {
    label: (percent) => `${percent}% छूट`,
    heading: 'पूरे नक्शों के लिए तैयार हैं?',
    text: ({ name, subjects, isAll, price, listPrice, saving }) =>
      `${name} में ${spellPartsInHindi(subjects, isAll)} विषयों का हर चैप्टर है: ~~${listPrice}~~ की जगह **${price}** में। आप ${saving} बचाते हैं।`,
    button: 'कॉम्बो पैक देखें',
  },
}
