import type { StartingOrderMail } from '../written-order-mail.ts'
import type { InHindi } from './with-hindi.ts'

export const orderMailInHindi: InHindi<StartingOrderMail> = {
  subject: '{product} डाउनलोड के लिए तैयार है',
  opening: 'आपके ऑर्डर के लिए धन्यवाद।',
  tips: [
    'क्या आप इसे किसी दूसरे ऐप के अंदर पढ़ रहे हैं, जैसे Instagram या Facebook? उसके मेन्यू में “ब्राउज़र में खोलें” चुनें और लिंक फिर दबाएँ।',
    'अगर फ़ोन पूछे कि PDF किससे खोलें, तो Drive, Adobe Acrobat Reader या अपना फ़ाइल मैनेजर चुनें।',
    'अगर डाउनलोड बीच में रुक जाए, तो लिंक फिर दबाएँ। इससे आपका कोई नुकसान नहीं होता।',
  ],
  support:
    'अब भी दिक्कत है? खरीद के {supportHours} घंटे के भीतर {supportEmail} पर लिखें और नीचे दिया ऑर्डर नंबर भी लिखें। हम हर ईमेल का जवाब देते हैं।',
  closing: '',
}
