import type { emailWords as english } from '../en/emails.ts'

const becauseOfYourOrder = 'यह ईमेल आपको आपके ऑर्डर की वजह से मिला है। यह विज्ञापन नहीं है।'

export const emailWords: typeof english = {
  language: 'hi',
  greeting: (firstName) => (firstName ? `नमस्ते ${firstName} जी,` : 'नमस्ते,'),
  findOrderAsText: (url) => `कोई फ़ाइल या लिंक खो गया? ${url}`,
  helpAsText: (url) => `कुछ गड़बड़ है? ${url}`,
  signature: ({ shopName, supportEmail }) => `${shopName}, ${supportEmail}`,
  frame: {
    questions: (supportEmail) => `कोई सवाल? इस ईमेल का जवाब दें या ${supportEmail} पर लिखें।`,
    enteredOnOurSite:
      'यह ईमेल आपको इसलिए मिला है क्योंकि यह पता हमारी साइट पर लिखा गया था। अगर आपने नहीं लिखा था, तो इसे मिटा दें।',
    lostFiles: 'कोई फ़ाइल या लिंक खो गया?',
    findOrder: 'मेरा ऑर्डर ढूँढें',
    somethingWrong: 'कुछ गड़बड़ है?',
    help: 'यहाँ मदद लें',
    noMoreNews: 'ईमेल पर नई जानकारी नहीं चाहिए?',
    unsubscribe: 'अनसब्सक्राइब करें, या सारा प्रचार बंद करें',
    seller: (seller) => `विक्रेता: ${seller}`,
  },
  order: {
    files: (files) => (files === 1 ? 'आपकी फ़ाइल यह रही:' : `आपकी ${files} फ़ाइलें ये रहीं:`),
    download: (title) => `${title} डाउनलोड करें`,
    downloadAsText: (title, facts) => (facts ? `${title} (${facts}):` : `${title}:`),
    receipt: 'अपनी रसीद खोलें (PDF)',
    access: (files, days) =>
      files === 1
        ? `यह लिंक ${days} दिन काम करता है। आपका एक्सेस जीवन भर का है: जब भी फ़ाइल फिर चाहिए, इसी ईमेल पते से लॉग इन करें।`
        : `ये लिंक ${days} दिन काम करते हैं। आपका एक्सेस जीवन भर का है: जब भी फ़ाइलें फिर चाहिए, इसी ईमेल पते से लॉग इन करें।`,
    personal: (files) =>
      files === 1
        ? 'आपकी कॉपी पर आपका नाम और ईमेल पता लिखा है। इसे किसी के साथ साझा न करें।'
        : 'आपकी कॉपियों पर आपका नाम और ईमेल पता लिखा है। इन्हें किसी के साथ साझा न करें।',
    problemsHeading: 'अगर डाउनलोड न हो',
    details: {
      heading: 'आपका ऑर्डर',
      product: 'प्रोडक्ट',
      amount: 'चुकाई गई रकम',
      date: 'तारीख',
      orderNumber: 'ऑर्डर नंबर',
      asText: (name, value) => `${name}: ${value}`,
    },
    reason: becauseOfYourOrder,
  },
  refund: {
    subject: (amount) => `आपका ${amount} का रिफ़ंड भेजा जा रहा है`,
    opening: (amount, product) => `${product} के आपके ऑर्डर के लिए हम ${amount} लौटा रहे हैं।`,
    duration: 'पैसे उसी खाते, कार्ड या UPI ID में लौटते हैं जिससे आपने पेमेंट किया था। बैंकों को आम तौर पर 5 से 10 कामकाजी दिन लगते हैं।',
    bankReference: (reference) => `आपका बैंक इस रेफ़रेंस नंबर से रिफ़ंड ढूँढ सकता है: ${reference}`,
    linksEnded: 'पूरी रकम लौटाई जा रही है, इसलिए इस ऑर्डर के डाउनलोड लिंक अब काम नहीं करते।',
    questions: (supportEmail, orderNumber) => `कोई सवाल? ${supportEmail} पर लिखें और ऑर्डर नंबर ${orderNumber} भी लिखें।`,
    reason: becauseOfYourOrder,
  },
  paymentLink: {
    subject: (product) => `${product} का आपका पेमेंट अभी बाकी है`,
    opening: (product, amount) =>
      `आपने ${amount} में ${product} खरीदना शुरू किया था, और हमें अभी तक आपका पेमेंट नहीं मिला है। अगर आपको यह अब भी चाहिए, तो यहाँ पेमेंट कर सकते हैं:`,
    pay: 'पेमेंट पर जाएँ',
    openUntil: (time) => `यह पेज ${time} (भारतीय समय) तक खुला है।`,
    paid: 'अगर इस बीच आपने पेमेंट कर दिया है, तो कुछ करने की ज़रूरत नहीं: आपकी फ़ाइलें रास्ते में हैं।',
    notWanted: 'अगर आपको यह अब नहीं चाहिए, तो इस ईमेल को अनदेखा करें। हम इसे सिर्फ़ एक बार भेजते हैं।',
    orderNumber: (number) => `ऑर्डर नंबर: ${number}`,
    reason: becauseOfYourOrder,
  },
  boughtAgain: {
    subject: (product) => `${product} आपके पास पहले से है`,
    opening: (product, amount) =>
      `आपने अभी ${product} के लिए ${amount} का पेमेंट किया है, लेकिन इसी ईमेल पते से आप इसे पहले ही खरीद चुके थे।`,
    mistake: (supportEmail, orderNumber) =>
      `क्या यह गलती से हुआ? ऑर्डर नंबर ${orderNumber} के साथ ${supportEmail} पर लिखें, हम पैसे लौटा देंगे।`,
    onPurpose: 'अगर आपने इसे किसी और बच्चे के लिए खरीदा है, तो कुछ करने की ज़रूरत नहीं।',
    access: 'आपने जो कुछ खरीदा है, उसे कभी भी डाउनलोड कर सकते हैं:',
    reason: becauseOfYourOrder,
  },
  requestAnswer: {
    subject: (orderNumber) => `आपके ऑर्डर ${orderNumber} के बारे में हमारा जवाब`,
    opening: (product) => `आपने ${product} के अपने ऑर्डर के बारे में हमें लिखा था। हमारा जवाब यह है:`,
    more: 'कुछ और पूछना है? इस पेज पर हमें लिखें। पहले की सारी बातें भी यहीं हैं:',
    reason: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने अपने ऑर्डर के बारे में हमसे पूछा था। यह विज्ञापन नहीं है।',
  },
  newEdition: {
    subject: (title) => `${title} का नया संस्करण`,
    opening: (title) => `${title} का नया संस्करण आ गया है। यह आपके लिए मुफ़्त है: आपकी खरीदारी अपडेट होती रहती है।`,
    download: 'नया संस्करण डाउनलोड करें (PDF)',
    onlyChanged: 'सिर्फ़ बदले हुए पेज डाउनलोड करें (PDF)',
    allPurchases: 'आपकी सारी खरीदारी:',
    reason: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने हमसे ईमेल पर नई जानकारी पाने की सहमति दी थी।',
  },
  news: { reason: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने हमसे ईमेल पर नई जानकारी पाने की सहमति दी थी।' },
  loginCode: {
    subject: (code, shopName) => `${code} आपका ${shopName} लॉग इन कोड है`,
    title: 'आपका लॉग इन कोड',
    enter: 'यह कोड उसी पेज पर लिखें जहाँ आपने इसे मँगाया था:',
    validity: (minutes) =>
      `यह ${minutes} मिनट तक मान्य है, एक ही बार काम करता है, और सिर्फ़ उसी ब्राउज़र में जिससे आपने इसे मँगाया था।`,
    ignore:
      'अगर आपने इसे नहीं मँगाया था, तो इस ईमेल को अनदेखा करें: कोड के बिना कोई लॉग इन नहीं कर सकता। यह कोड कभी किसी को न बताएँ।',
  },
  changeCode: {
    subject: (code, shopName) => `${code} से ${shopName} पर अपनी नई संपर्क जानकारी पक्की करें`,
    title: 'अपनी नई संपर्क जानकारी पक्की करें',
    enter: 'यह कोड उसी पेज पर लिखें जहाँ आपने अपना ईमेल पता या फ़ोन नंबर बदलने को कहा था:',
    validity: (minutes) =>
      `यह ${minutes} मिनट तक मान्य है, एक ही बार काम करता है, और सिर्फ़ उसी खाते में जिससे इसे मँगाया गया था। अगर इस ईमेल पते से पहले कुछ खरीदा गया है, तो वह भी उसी खाते में आ जाएगा।`,
    ignore: 'अगर आपने इसे नहीं मँगाया था, तो इस ईमेल को अनदेखा करें: कोड के बिना कुछ नहीं बदलता। यह कोड कभी किसी को न बताएँ।',
  },
  detailsChanged: {
    subject: { email: 'आपका ईमेल पता बदल गया है', phone: 'आपका फ़ोन नंबर बदल गया है' },
    opening: {
      email: (shopName, masked) =>
        `${shopName} पर इस ईमेल पते वाला खाता अब ${masked} से चलता है। आपकी खरीदारी और संदेशों के बारे में आपके चुनाव उसके साथ चले गए हैं।`,
      phone: (shopName, masked) => `${shopName} पर आपके खाते का फ़ोन नंबर अब ${masked} है।`,
    },
    ifYou: 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं।',
    ifNot: (until) =>
      `अगर यह आपने नहीं किया, तो ${until} (भारतीय समय) तक इसे यहाँ वापस लें। इससे सारे लॉग इन और डाउनलोड लिंक भी बंद हो जाते हैं, ताकि खाता सिर्फ़ इस मेलबॉक्स से खुले:`,
    undo: 'यह बदलाव वापस लें',
    reason: 'आपको यह ईमेल इसलिए मिला क्योंकि किसी ने लॉग इन करके आपका खाता बदला। यह विज्ञापन नहीं है।',
  },
  test: {
    subject: (shopName) => `${shopName} का टेस्ट ईमेल`,
    title: 'ईमेल काम कर रहे हैं',
    text: 'आपने यह टेस्ट ईमेल अपनी दुकान के डैशबोर्ड से भेजा है। खरीदारों के ईमेल भी इसी तरह जाते हैं।',
    reason: 'दुकान इसे तभी भेजती है जब मालिक मेल सर्वर की जाँच करता है।',
  },
  alert: {
    subject: (shopName, title) => `${shopName}: ${title}`,
    button: 'डैशबोर्ड खोलें',
    reason: 'कोई गड़बड़ी होने पर, और फिर उसके खत्म होने पर, दुकान यह ईमेल अपने मालिक को भेजती है।',
  },
  dailySummary: {
    subject: (shopName, day) => `${shopName}: ${day}`,
    title: (day) => `${day} को आपकी दुकान`,
    sales: (count, amount) => `आज की बिक्री: ${count}, ${amount}।`,
    lastWeek: (count, amount) => `पिछले सात दिनों में: ${count}, ${amount}।`,
    orders: (count) => `${count} ऑर्डर`,
    allWell: 'सब ठीक है, आपको कुछ नहीं करना है।',
    needsYou: 'इस पर ध्यान दें:',
    reason: 'दुकान इसे हर शाम भेजती है क्योंकि आपने यह माँगा था। इसे Alerts में बंद कर सकते हैं।',
  },
  freeGuide: {
    download: 'गाइड डाउनलोड करें (PDF)',
    forPhone: 'फ़ोन पर पढ़ रहे हैं? फ़ोन वाला संस्करण खोलें (PDF)',
    chapter: (number, heading) => `${number}. ${heading}`,
    marks: (marks) => `${marks} अंक`,
    subjectAsText: (subject, marks) => `${subject} (${marks} अंक)`,
  },
}
