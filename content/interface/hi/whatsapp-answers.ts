import type { whatsappAnswerWords as english } from '../en/whatsapp-answers.ts'

export const whatsappAnswerWords: typeof english = {
  links: (findOrder) =>
    `अगर आपने इसी नंबर से खरीदा है, तो हम डाउनलोड लिंक इस चैट में और ऑर्डर के ईमेल पर भेज रहे हैं। दस मिनट में कुछ न आए, तो हो सकता है कि ऑर्डर किसी और नंबर से हुआ हो: ${findOrder}`,
  bill: (account) => `आपकी रसीदें आपके खाते में हैं। ऑर्डर वाले ईमेल से लॉग इन करें: ${account}`,
  help: (findOrder) =>
    `डाउनलोड लिंक फिर से पाने के लिए LINK लिखें, रसीद के लिए BILL, और यहाँ संदेश बंद करने के लिए STOP। कुछ और लिखेंगे, तो कोई व्यक्ति जवाब देगा। अपना ऑर्डर यहाँ भी ढूँढ सकते हैं: ${findOrder}`,
  waiting: (until) =>
    `आपके संदेश के लिए धन्यवाद। कोई व्यक्ति इसे पढ़कर ${until} तक यहीं जवाब देगा। डाउनलोड लिंक तुरंत पाने के लिए LINK लिखें।`,
  request: (orderNumber, product, text) => `आपके ऑर्डर ${orderNumber} (${product}) के बारे में हमारा जवाब:\n\n${text}`,
  howToStop: 'WhatsApp पर हमारे संदेश बंद करने के लिए सिर्फ़ STOP लिखकर भेजें।',
}
