import { chooseWords } from './choose-words.ts'
import * as en from './en/product-pages.ts'
import * as hi from './hi/product-pages.ts'

export const { productPages } = chooseWords<typeof en>({ en, hi })
