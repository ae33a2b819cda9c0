import { chooseWords } from './choose-words.ts'
import { seoWords as en } from './en/seo.ts'
import { seoWords as hi } from './hi/seo.ts'

export const seoWords = chooseWords({ en, hi })
