import { chooseWords } from './choose-words.ts'
import * as en from './en/thank-you.ts'
import * as hi from './hi/thank-you.ts'

export const { thankYou, productThankYou } = chooseWords<typeof en>({ en, hi })
