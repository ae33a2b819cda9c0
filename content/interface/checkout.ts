import { chooseWords } from './choose-words.ts'
import { checkoutWords as en } from './en/checkout.ts'
import { checkoutWords as hi } from './hi/checkout.ts'

export const checkoutWords = chooseWords({ en, hi })
