import { chooseWords } from './choose-words.ts'
import { checkoutAnswerWords as en } from './en/checkout-answers.ts'
import { checkoutAnswerWords as hi } from './hi/checkout-answers.ts'

export const checkoutAnswerWords = chooseWords({ en, hi })
