import { chooseWords } from './choose-words.ts'
import { productPageWords as en } from './en/product-pages.ts'
import { productPageWords as hi } from './hi/product-pages.ts'

export const productPageWords = chooseWords({ en, hi })
