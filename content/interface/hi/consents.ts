import type { consentWords as english } from '../en/consents.ts'

export const consentWords: typeof english = {
  names: {
    termsAccepted: 'सेवा की शर्तें',
    privacyAccepted: 'प्राइवेसी पॉलिसी',
    emailMarketing: 'ईमेल पर नई जानकारी और ऑफ़र',
    smsMarketing: 'SMS पर नई जानकारी और ऑफ़र',
    callMarketing: 'प्रोडक्ट और ऑफ़र के बारे में कॉल',
    whatsappMarketing: 'WhatsApp पर नई जानकारी और ऑफ़र',
    dndOverride: 'DND रजिस्ट्रेशन के बावजूद कॉल और SMS',
  },
  /** How a choice was made, in front of its verb: "चेकआउट पर सहमति दी गई". */
  sources: {
    checkout: 'चेकआउट पर',
    'checkout-logged-in': 'लॉग इन रहते हुए चेकआउट पर',
    'free-guide': 'फ़्री गाइड के पेज पर',
    withdrawal: 'दुकान की ओर से',
    account: '“आपकी खरीदारी” में',
    unsubscribe: 'ईमेल में दिए लिंक से',
    whatsapp: 'WhatsApp पर',
    complaint: 'ईमेल को स्पैम बताकर',
  },
}
