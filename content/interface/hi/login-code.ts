import type { loginCodeWords as english } from '../en/login-code.ts'

function formatWait(minutes: number): string {
  return minutes < 120 ? `${minutes} मिनट` : `${Math.ceil(minutes / 60)} घंटे`
}

export const loginCodeWords: typeof english = {
  label: 'कोड',
  hint: (minutes) => `${minutes} मिनट तक मान्य, सिर्फ़ इसी ब्राउज़र में`,
  sendNew: 'नया कोड भेजें',
  notSent: { title: 'लॉग इन नहीं हुआ', description: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।' },
  justSent: {
    title: 'कोड रास्ते में है',
    description: 'हमने इसे एक मिनट से भी कम समय पहले भेजा है। नया कोड मँगाने से पहले स्पैम फ़ोल्डर देख लें।',
  },
  tooMany: (minutes) => ({
    title: 'बहुत सारी कोशिशें',
    description: `${formatWait(minutes)} बाद फिर कोशिश करें।`,
  }),
  cookiesOff: {
    title: 'आपके ब्राउज़र में कुकी बंद हैं',
    description:
      'हमने आपको कोड भेजा है, पर कुकी के बिना यह पेज उसे पहचान नहीं सकता। इस साइट के लिए कुकी चालू करें, या इसे दूसरे ब्राउज़र में खोलें, और फिर कोशिश करें।',
  },
  malformed: { title: 'कोड में छह अंक होते हैं', description: 'ईमेल फिर देखें।' },
  wrong: (triesLeft) => ({
    title: 'यह सही कोड नहीं है',
    description:
      triesLeft === 1
        ? 'इसे सबसे नए ईमेल से मिलाएँ। आपके पास एक मौका बचा है।'
        : `इसे सबसे नए ईमेल से मिलाएँ। आपके पास ${triesLeft} मौके बचे हैं।`,
  }),
  expired: (minutes) => ({
    title: 'यह कोड अब काम नहीं करता',
    description: `यह ${minutes} मिनट से ज़्यादा पुराना है, पहले इस्तेमाल हो चुका है या बहुत बार गलत लिखा गया है। यह सिर्फ़ उसी ब्राउज़र में काम करता है जिससे आपने इसे मँगाया था। नया कोड मँगाएँ।`,
  }),
}
