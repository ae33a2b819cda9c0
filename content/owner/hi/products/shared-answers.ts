import { joinWithOrInHindi } from '#brand/hindi-words.ts'
import type { FaqItem } from '../../products/product-page.ts'
import { businessInHindi } from '../business.ts'

export const deliveryInHindi: FaqItem = {
  question: 'फ़ाइल कितनी देर में मिलती है?',
  answer: `कुछ ही मिनटों में। पेमेंट की पुष्टि होते ही डाउनलोड लिंक भेज दिया जाता है; ईमेल आम तौर पर ${businessInHindi.orderEmail.usualMinutes} मिनट बाद आ जाता है। स्पैम फ़ोल्डर भी देख लें। हर पेज के नीचे दिए “आपकी खरीदारी” लिंक से भी आप फ़ाइल कभी भी डाउनलोड कर सकते हैं। अगर कुछ न आए, तो ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें, हम फ़ाइल आप तक पहुँचाएँगे।`,
}

export const comboDeliveryInHindi: FaqItem = {
  question: 'फ़ाइलें कितनी देर में मिलती हैं?',
  answer: `कुछ ही मिनटों में। पेमेंट की पुष्टि होते ही डाउनलोड लिंक {channels} पर भेज दिए जाते हैं; ईमेल आम तौर पर ${businessInHindi.orderEmail.usualMinutes} मिनट बाद आ जाता है। स्पैम फ़ोल्डर भी देख लें। हर पेज के नीचे दिए “आपकी खरीदारी” लिंक से भी आप फ़ाइलें कभी भी डाउनलोड कर सकते हैं। अगर कुछ न आए, तो ${businessInHindi.supportHours} घंटे के भीतर हमें लिखें, हम फ़ाइलें आप तक पहुँचाएँगे।`,
}

export const refundsInHindi: FaqItem = {
  question: 'क्या पैसे वापस मिल सकते हैं?',
  answer: `{moneyBack} अगर आपने पेमेंट किया और फ़ाइल आप तक नहीं पहुँची, या वह खुलती नहीं है, तो ${businessInHindi.supportHours} घंटे के भीतर हमें बताएँ, हम इसे ठीक करेंगे। अगर आपसे दो बार पैसे लिए गए, तो दूसरा पेमेंट आपको लौटा दिया जाता है।`,
}

export const paymentInHindi: FaqItem = {
  question: 'पेमेंट कैसे करें, और क्या यह सुरक्षित है?',
  answer: `${joinWithOrInHindi(businessInHindi.paysBy)} से, पेमेंट प्रोवाइडर के अपने सुरक्षित पेज पर। आपके कार्ड और UPI की जानकारी हमारी दुकान तक कभी नहीं पहुँचती।`,
}
