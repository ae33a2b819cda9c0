import { chooseWords } from './choose-words.ts'
import { productThankYouWords as en } from './en/product-thank-you.ts'
import { productThankYouWords as hi } from './hi/product-thank-you.ts'

export const productThankYouWords = chooseWords({ en, hi })
