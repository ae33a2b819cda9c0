import type { endedProductWords as english } from '../en/ended-product.ts'

export const endedProductWords: typeof english = {
  label: 'अब नहीं बिकता',
  heading: 'यह प्रोडक्ट अब नहीं बिकता',
  text: 'अगर आपने इसे खरीदा था, तो यह अब भी आपका है: आपकी फ़ाइलें और रसीदें “आपकी खरीदारी” में रहती हैं।',
  purchases: 'आपकी खरीदारी',
  sold: 'आज हम क्या बेचते हैं',
}
