import { chooseWords } from './choose-words.ts'
import { homeWords as en } from './en/home.ts'
import { homeWords as hi } from './hi/home.ts'

export const homeWords = chooseWords({ en, hi })
