import { chooseWords } from './choose-words.ts'
import { siteWords as en } from './en/site.ts'
import { siteWords as hi } from './hi/site.ts'

export const siteWords = chooseWords({ en, hi })
