import { businessInHindi } from '../../owner/hi/business.ts'
import type { BusyWords, ErrorPageWords, NoLongerSoldWords, PreviewBarWords, SiteWords } from '../en/site.ts'

export const site: SiteWords = {
  language: 'hi',
  skipToContent: 'मुख्य सामग्री पर जाएँ',
  mainNavigation: 'मुख्य मेन्यू',
  menu: 'मेन्यू',
  purchases: 'आपकी खरीदारी',
  findOrder: 'मेरा ऑर्डर ढूँढें',
  navigation: 'नेविगेशन',
  close: 'बंद करें',
  announcement: 'सूचना',
  demo: { label: 'डेमो', text: 'डेमो: असली पैसे नहीं लगते' },
  opensInNewTab: '(नए टैब में खुलता है)',
  downloadStarted: 'डाउनलोड शुरू हो गया',
  footer: {
    questions: (supportEmail) => `कोई सवाल? [${supportEmail}](mailto:${supportEmail})`,
    notDelivered: `पेमेंट कर दिया और कुछ नहीं मिला? पेमेंट के ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें।`,
    products: 'ब्लूप्रिंट',
    freeGuide: 'फ़्री स्ट्रैटेजी गाइड',
    legal: 'कानूनी जानकारी',
    contact: 'संपर्क करें',
    seller: (seller) => `विक्रेता: ${seller}`,
    follow: 'फ़ॉलो करें',
  },
}

export const errorPages: ErrorPageWords = {
  backHome: 'होम पेज पर जाएँ',
  notFound: {
    title: 'पेज नहीं मिला',
    description: 'इस पते पर कोई पेज नहीं है।',
    label: '404',
    heading: { before: 'अरे!', marked: 'पेज नहीं मिला' },
    text: 'यह जगह हमारे नक्शे पर नहीं है। हो सकता है कि लिंक पुराना हो या उसका कोई अक्षर छूट गया हो।',
  },
  label: (status) => `गड़बड़ी ${status}`,
  badRequest: {
    title: 'यह काम नहीं हो पाया',
    heading: 'यह काम नहीं हो पाया',
    text: 'यह पेज आपका अनुरोध पूरा नहीं कर सका। कुछ भी बदला नहीं गया है।',
  },
  forbidden: {
    title: 'सिर्फ़ दुकान के मालिक के लिए',
    heading: 'सिर्फ़ दुकान के मालिक के लिए',
    text: 'आपकी कुंजी से ऑर्डर और ग्राहक खुलते हैं। कुछ भी बदला नहीं गया है।',
    back: 'ऑर्डर पर वापस जाएँ',
  },
  serverError: {
    title: 'अचानक कोई गड़बड़ी हो गई!',
    heading: 'अचानक कोई गड़बड़ी हो गई!',
    text: 'हमारी तरफ़ कुछ खराब हो गया है और हमें इसकी सूचना मिल गई है। अगर आप पेमेंट कर रहे थे, तो आपका पेमेंट सुरक्षित है: दोबारा कोशिश करने से पहले अपना ईमेल देख लें।',
  },
}

export const noLongerSold: NoLongerSoldWords = {
  title: 'अब नहीं बिकता',
  heading: 'अब नहीं बिकता',
  text: 'यह प्रोडक्ट अब नहीं बिकता। आपसे कोई पैसा नहीं लिया गया है। अगर आपने इसे पहले खरीदा था, तो आपकी फ़ाइलें “आपकी खरीदारी” में रहती हैं।',
}

export const busy: BusyWords = {
  title: 'कृपया थोड़ा इंतज़ार करें',
  heading: 'कृपया थोड़ा इंतज़ार करें',
  text: 'इस समय बहुत सारे लोग यहाँ हैं। कुछ सेकंड में यह पेज अपने-आप फिर कोशिश करेगा।',
  paid: 'अगर आपने अभी-अभी पेमेंट किया है, तो आपका पेमेंट सुरक्षित है और आपकी फ़ाइलें रास्ते में हैं।',
  error: 'इस समय दुकान पर बहुत भीड़ है। कुछ सेकंड बाद फिर कोशिश करें।',
}

export const previewBar: PreviewBarWords = {
  label: 'प्रीव्यू',
  text: 'प्रीव्यू: आप वे बदलाव देख रहे हैं जो अभी प्रकाशित नहीं हुए। ऑर्डर में प्रकाशित कीमतें ही लगती हैं।',
  stop: 'प्रीव्यू बंद करें',
}
