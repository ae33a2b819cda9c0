import type { sendToParentWords as english } from '../en/send-to-parent.ts'

export const sendToParentWords: typeof english = {
  title: (product) => `${product} का लिंक माता-पिता को भेजें`,
  description: (product) => `एक लिंक और QR कोड, जिससे माता-पिता ${product} देख सकें और पेमेंट कर सकें।`,
  label: 'माता-पिता से पूछें',
  heading: 'माता-पिता को भेजें',
  lead: (product, price) =>
    `यहाँ सिर्फ़ वयस्क ही खरीद सकते हैं। माता-पिता से कहें कि वे यह लिंक खोलें और ${product} के लिए ${price} का पेमेंट करें। आपको कुछ नहीं भरना है, और हम आपके बारे में कुछ भी नहीं रखते।`,
  qr: (product) => `${product} के चेकआउट का QR कोड`,
  scan: 'माता या पिता पास में हैं? वे इसे अपने फ़ोन के कैमरे से स्कैन करें।',
  link: 'या यह लिंक भेजें:',
  whatsapp: 'WhatsApp पर भेजें',
  sms: 'SMS से भेजें',
  email: 'ईमेल से भेजें',
  message: (product, price, url) =>
    `मेरे लिए इसे देख लीजिए: ${product}, ${price}। इसके बारे में यहाँ पढ़ सकते हैं और पेमेंट कर सकते हैं: ${url}`,
  back: (product) => `${product} पर वापस जाएँ`,
}
