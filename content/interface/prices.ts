import { chooseWords } from './choose-words.ts'
import { priceWords as en } from './en/prices.ts'
import { priceWords as hi } from './hi/prices.ts'

export const priceWords = chooseWords({ en, hi })
