import type { formWords as english } from '../en/forms.ts'

export const formWords: typeof english = {
  adultsOnly: 'यह फ़ॉर्म माता-पिता, अभिभावक या कोई और वयस्क अपनी जानकारी से भरें।',
  sendToParent: 'आप विद्यार्थी हैं? माता-पिता को भेजें',
  fullName: 'पूरा नाम',
  email: 'ईमेल',
  didYouMean: (typedDomain, domain) => `${typedDomain}: क्या आपका मतलब ${domain} था?`,
  phone: 'फ़ोन नंबर',
  countryCode: '+91',
  sentence: (text) => `${text}।`,
  phoneHint: '10 अंक, +91 के बिना',
  selectClass: 'कक्षा चुनें',
}
