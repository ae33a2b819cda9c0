import { chooseWords } from './choose-words.ts'
import { thankYouWords as en } from './en/thank-you.ts'
import { thankYouWords as hi } from './hi/thank-you.ts'

export const thankYouWords = chooseWords({ en, hi })
