import type { formErrorWords as english } from '../en/form-errors.ts'

export const formErrorWords: typeof english = {
  'name-required': 'नाम लिखना ज़रूरी है',
  'name-too-long': 'नाम बहुत लंबा है',
  'email-required': 'ईमेल लिखना ज़रूरी है',
  'email-too-long': 'ईमेल बहुत लंबा है',
  'email-invalid': 'सही ईमेल पता लिखें',
  'phone-required': 'फ़ोन नंबर लिखना ज़रूरी है',
  'phone-invalid': '10 अंकों का सही फ़ोन नंबर लिखें',
  'indian-phone-invalid': '10 अंकों का सही भारतीय फ़ोन नंबर लिखें',
  'class-level-required': 'कक्षा चुनना ज़रूरी है',
  'state-required': 'अपना राज्य चुनें',
  'class-required': 'अपनी कक्षा चुनें',
  'checkout-consent-required': 'सेवा की शर्तें, संपर्क की सहमति और प्राइवेसी पॉलिसी स्वीकार करना ज़रूरी है',
  'guide-consent-required': 'शर्तों और प्राइवेसी पॉलिसी से सहमत होना ज़रूरी है',
}
