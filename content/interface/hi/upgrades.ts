import { joinWithAndInHindi, spellAllInHindi } from '#brand/hindi-words.ts'
import type { upgradeWords as english } from '../en/upgrades.ts'

/** "बाकी दोनों", but "बाकी सभी 12". */
const theOther = (count: number) => `बाकी ${spellAllInHindi(count)}`

export const upgradeWords: typeof english = {
  offer: (missing, price) =>
    missing.length === 1
      ? `${joinWithAndInHindi(missing)} भी लें: ${price}`
      : `${theOther(missing.length)} भी लें: ${price}`,
  explanation: (bundle, bundlePrice, paid) =>
    `${bundle} की कीमत ${bundlePrice} है। इसके एक हिस्से के लिए आप ${paid} पहले ही दे चुके हैं, इसलिए आपको सिर्फ़ बाकी रकम देनी है।`,
  floor: (paid, bundlePrice, price) =>
    `इसके हिस्सों के लिए आप ${paid} पहले ही दे चुके हैं, और सब कुछ एक साथ ${bundlePrice} का है। इसलिए आपको सिर्फ़ न्यूनतम ${price} देने हैं।`,
  button: (price) => `${price} में पूरा करें`,
  heading: (missing) => `आप ये जोड़ रहे हैं: ${joinWithAndInHindi(missing)}`,
  paidBefore: (product, orderNumber) => `${product} के लिए आपका पेमेंट (ऑर्डर ${orderNumber})`,
  youPay: 'आपको देना है',
  mail: (count, bundle, price) =>
    count === 1
      ? `${bundle} का बाकी हिस्सा भी चाहिए? आपका दिया हुआ पैसा गिना जाएगा: बचा हुआ एक हिस्सा ${price} या उससे कम में लें।`
      : `${bundle} का बाकी हिस्सा भी चाहिए? आपका दिया हुआ पैसा गिना जाएगा: ${theOther(count)} ${price} या उससे कम में लें।`,
  mailButton: (price) => `बाकी भी लें: ${price} या कम`,
  loginFirst:
    'क्या इसका कोई हिस्सा आपके पास पहले से है? पहले [लॉग इन करें](/customer-dashboard): तब आपको सिर्फ़ बाकी रकम देनी होगी।',
  ownAddress: {
    title: 'वही ईमेल पता लिखें जिससे आपने खरीदा था',
    description: 'यह कम कीमत आपकी पिछली खरीदारी वाले ईमेल पते के लिए है। वही पता लिखें।',
  },
  owned: {
    title: 'यह आपके पास है',
    description: 'आप इसे पहले ही खरीद चुके हैं, इसलिए दोबारा पेमेंट करने की ज़रूरत नहीं है।',
    link: 'डाउनलोड करें',
  },
}
