import { chooseWords } from './choose-words.ts'
import * as en from './en/checkout.ts'
import * as hi from './hi/checkout.ts'

export const {
  checkout,
  checkoutSeo,
  paymentError,
  paymentOffline,
  codeNotes,
  priceChanged,
  otherClass,
  notSelling,
  opensSoon,
  codeRefusals,
  checkoutRefusals,
  tooManyOrders,
} = chooseWords<typeof en>({ en, hi })
