import { chooseWords } from './choose-words.ts'
import { posterWords as en } from './en/poster.ts'
import { posterWords as hi } from './hi/poster.ts'

export const posterWords = chooseWords({ en, hi })
