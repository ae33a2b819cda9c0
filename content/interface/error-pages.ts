import { chooseWords } from './choose-words.ts'
import { errorPageWords as en } from './en/error-pages.ts'
import { errorPageWords as hi } from './hi/error-pages.ts'

export const errorPageWords = chooseWords({ en, hi })
