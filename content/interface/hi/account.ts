import { countInHindi } from '#brand/hindi-words.ts'
import type { InvoiceKind } from '#db/schema/invoices.ts'
import type { accountWords as english } from '../en/account.ts'

const documents: Record<InvoiceKind, string> = {
  receipt: 'रसीद (PDF)',
  'refund-receipt': 'रिफ़ंड रसीद (PDF)',
  'tax-invoice': 'इनवॉइस (PDF)',
  'credit-note': 'क्रेडिट नोट (PDF)',
}

export const accountWords: typeof english = {
  meta: {
    title: 'आपकी खरीदारी',
    description: 'अपने खरीदे हुए ब्लूप्रिंट देखें और डाउनलोड करें।',
    keywords: ['मेरी खरीदारी', 'ब्लूप्रिंट डाउनलोड'],
  },
  heading: 'आपकी खरीदारी',
  login: {
    emailStep: {
      lead: 'वह ईमेल पता लिखें जिससे आपने खरीदा था। पासवर्ड की ज़रूरत नहीं: हम आपको एक कोड ईमेल करेंगे।',
      submit: 'मेरी खरीदारी खोलें',
      lost: 'किसी और पते से खरीदा था, या याद नहीं? फ़ोन नंबर, ऑर्डर नंबर या पेमेंट रेफ़रेंस से [मेरा ऑर्डर ढूँढें](/find-order)।',
    },
    codeStep: {
      lead: {
        before: 'हमने ',
        after: ' पर छह अंकों का कोड भेजा है। यह आम तौर पर एक मिनट में आ जाता है। स्पैम फ़ोल्डर भी देख लें।',
      },
      hiddenLead: {
        before: 'अगर ',
        after: ' से कोई खाता है, तो हमने उस पर छह अंकों का कोड भेजा है। यह आम तौर पर एक मिनट में आ जाता है। स्पैम फ़ोल्डर भी देख लें।',
      },
      submit: 'लॉग इन करें',
      useAnotherAddress: 'दूसरा पता लिखें',
    },
    forFile: { title: 'इसे खोलने के लिए लॉग इन करें', description: 'लॉग इन के बाद यह खुल जाएगा, या आपकी खरीदारी में मिलेगा।' },
    successful: { title: 'लॉग इन हो गया', description: 'आपके डैशबोर्ड में आपका स्वागत है!' },
    unknownCustomer: { title: 'ग्राहक नहीं मिला', description: 'इस ईमेल पते से कोई खाता नहीं मिला।' },
  },
  logout: {
    button: 'लॉग आउट',
    done: { title: 'आप लॉग आउट हो गए हैं', description: 'फिर मिलेंगे!' },
  },
  profile: 'प्रोफ़ाइल',
  summary: {
    heading: 'खरीदारी का सार',
    purchases: (count) => `${count} ${countInHindi(count, 'खरीदारी', 'खरीदारियाँ')}`,
  },
  status: {
    heading: 'खाते की स्थिति',
    active: 'सक्रिय ग्राहक',
    memberSince: (date) => `${date} से सदस्य`,
  },
  downloads: {
    heading: 'डाउनलोड',
    download: 'ब्लूप्रिंट डाउनलोड करें',
    downloadLabel: (title) => `ब्लूप्रिंट डाउनलोड करें: ${title}`,
    documents,
    documentLabel: (kind, name) => `${documents[kind]}: ${name}`,
    refundedOn: (date) => `${date} को रिफ़ंड हुआ`,
    refund: (amount, date) => `${date} को ${amount} लौटाए गए।`,
    bankReference: (reference) => `बैंक रेफ़रेंस ${reference}।`,
    none: 'कोई खरीदारी नहीं मिली। अगर यह गलत लगे, तो सपोर्ट से संपर्क करें।',
    noneHelp: { before: '', between: ' पर लिखें, या ', link: 'ब्लूप्रिंट', after: ' देखें।' },
    fileNotFound: {
      title: 'यह फ़ाइल या रसीद आपके खाते में नहीं है',
      description:
        'अगर आपने किसी और ईमेल पते से खरीदा था, तो उससे लॉग इन करें, या “मेरा ऑर्डर ढूँढें” से देखें। जिस ऑर्डर का रिफ़ंड हो चुका है, उसकी फ़ाइलें अब डाउनलोड नहीं हो सकतीं।',
    },
    tooManyReceipts: {
      title: 'थोड़े समय में बहुत सारी रसीदें खोली गई हैं',
      description: 'कुछ मिनट रुकें, फिर रसीद दोबारा खोलें।',
    },
  },
  consents: {
    heading: 'हम आपसे कैसे संपर्क कर सकते हैं',
    lead: 'आप इनमें से किसी को भी कभी भी बंद या चालू कर सकते हैं। आपका चुनाव तुरंत लागू होता है। इससे आपकी खरीदारी, आपके डाउनलोड और उनके बारे में हमारे ईमेल नहीं बदलते।',
    allowed: (since) => (since ? `${since} से अनुमति है` : 'अनुमति है'),
    notAllowed: (since) => (since ? `${since} से अनुमति नहीं है` : 'अनुमति नहीं है'),
    stopAll: 'सारा प्रचार बंद करें',
    allStopped: {
      title: 'सारा प्रचार बंद हो गया',
      description: 'आपने जो खरीदा है, उसके बारे में संदेश आते रहेंगे।',
    },
    stop: 'बंद करें',
    stopLabel: (name) => `बंद करें: ${name}`,
    allow: 'चालू करें',
    allowLabel: (name) => `चालू करें: ${name}`,
    accepted: (name, date, version) => `${name}: ${date} को स्वीकार (संस्करण ${version})।`,
    notAccepted: (name) => `${name}: स्वीकार नहीं।`,
    required: 'इनके बिना हम आपका खाता नहीं चला सकते। इन्हें वापस लेने के लिए नीचे अपना डेटा मिटाएँ।',
    history: 'आपके पिछले चुनाव',
    agreed: (source, time) => `${source} सहमति दी गई, ${time}`,
    stopped: (source, time) => `${source} बंद किया गया, ${time}`,
    notCounted: 'यह नहीं गिना जाता: आप इसे बंद कर चुके थे, और ब्राउज़र लॉग इन नहीं था।',
    nowAllowed: (name) => ({ title: 'फिर चालू हो गया', description: `${name}।` }),
    nowStopped: (name) => ({ title: 'बंद हो गया', description: `${name}।` }),
    offline: { title: 'कुछ गड़बड़ हो गई', description: 'आपका चुनाव हम तक नहीं पहुँचा। फिर कोशिश करें।' },
    noSuchConsent: 'ऐसी कोई सहमति नहीं है',
  },
  messageLanguage: {
    heading: 'आपके संदेशों की भाषा',
    lead: 'अब से सभी ईमेल और WhatsApp संदेशों के लिए, पहले खरीदी हुई चीज़ों के बारे में भी। रसीद उसी भाषा में रहती है जिसमें वह बनी थी।',
    save: 'सेव करें',
    saved: { title: 'भाषा सेव हो गई', description: 'अब से हम आपको इसी भाषा में लिखेंगे।' },
    unknown: 'ऐसी कोई भाषा नहीं है',
    offline: { title: 'कुछ गड़बड़ हो गई', description: 'आपकी पसंद हम तक नहीं पहुँची। कृपया फिर कोशिश करें।' },
  },
  sessions: {
    heading: 'आप कहाँ-कहाँ लॉग इन हैं',
    lead: 'अगर आप किसी ब्राउज़र को नहीं पहचानते, तो उसका लॉग इन खत्म करें। उसके बाद उसे आपके ईमेल से नया कोड चाहिए होगा।',
    browser: (name, system) => (system ? `${system} पर ${name}` : name),
    unknownBrowser: 'अनजान ब्राउज़र',
    current: 'यही ब्राउज़र',
    lastUsed: (time) => `पिछली बार इस्तेमाल: ${time}`,
    end: 'खत्म करें',
    endLabel: (browser, lastUsed) => `खत्म करें: ${browser}, पिछली बार इस्तेमाल ${lastUsed}`,
    endOthers: 'बाकी सब खत्म करें',
    ended: (count) => ({
      title:
        count === 0
          ? 'वह लॉग इन पहले ही खत्म हो चुका था'
          : count === 1
            ? 'लॉग इन खत्म हो गया'
            : `${count} लॉग इन खत्म हो गए`,
      description: 'आप यहाँ अब भी लॉग इन हैं।',
    }),
    offline: { title: 'कुछ गड़बड़ हो गई', description: 'लॉग इन खत्म नहीं हुआ। फिर कोशिश करें।' },
  },
  changeDetails: 'ईमेल या फ़ोन बदलें',
  yourData: {
    heading: 'आपका डेटा',
    lead: {
      before: 'हमारे पास आपका जो भी डेटा है, उसे डाउनलोड करें या मिटाएँ। हम क्या और कब तक रखते हैं, यह ',
      link: 'प्राइवेसी पॉलिसी',
      after: ' में लिखा है।',
    },
    download: 'मेरा डेटा डाउनलोड करें',
    delete: 'मेरा डेटा मिटाएँ',
  },
}
