import { chooseWords } from './choose-words.ts'
import { endedProductWords as en } from './en/ended-product.ts'
import { endedProductWords as hi } from './hi/ended-product.ts'

export const endedProductWords = chooseWords({ en, hi })
