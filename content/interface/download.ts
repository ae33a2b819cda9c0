import { chooseWords } from './choose-words.ts'
import { downloadWords as en } from './en/download.ts'
import { downloadWords as hi } from './hi/download.ts'

export const downloadWords = chooseWords({ en, hi })
