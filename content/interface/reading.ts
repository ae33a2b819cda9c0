import { chooseWords } from './choose-words.ts'
import { readingWords as en } from './en/reading.ts'
import { readingWords as hi } from './hi/reading.ts'

export const readingWords = chooseWords({ en, hi })
