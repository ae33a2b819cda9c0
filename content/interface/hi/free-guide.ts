import { spellPartsInHindi } from '#brand/hindi-words.ts'
import type { freeGuideWords as english } from '../en/free-guide.ts'

export const freeGuideWords: typeof english = {
  label: 'मुफ़्त, ईमेल पर',
  formHeading: 'हम इसे कहाँ भेजें?',
  class: 'कक्षा',
  className: (number) => `कक्षा ${number}`,
  emailHint: 'गाइड इसी पते पर आएगी',
  consent: 'मैं [सेवा की शर्तों](/terms) और [प्राइवेसी पॉलिसी](/privacy) से सहमत हूँ।',
  consentNote: 'हम आपको गाइड भेजते हैं, विज्ञापन या ऑफ़र नहीं।',
  metaConsent:
    'आपकी मर्ज़ी: Meta (Facebook) को एक बार बताएँ कि एक गाइड मँगाई गई, ताकि हमें पता चले कि कौन-सा विज्ञापन काम करता है। Meta को कोई नाम, ईमेल पता या फ़ोन नंबर नहीं दिया जाता।',
  send: 'मुझे फ़्री गाइड भेजें',
  sending: 'गाइड भेजी जा रही है...',
  combo: {
    label: (percent) => `सीमित समय: ${percent}% छूट`,
    plainLabel: (percent) => `${percent}% छूट`,
    text: ({ subjects, isAll, price, listPrice }) =>
      `${spellPartsInHindi(subjects, isAll)} विषयों का पूरा नक्शा: ~~${listPrice}~~ की जगह **${price}** में।`,
    button: 'कॉम्बो पैक देखें',
  },
  notices: {
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
  },
}
