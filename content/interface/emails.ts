import { chooseWords } from './choose-words.ts'
import { emailWords as en } from './en/emails.ts'
import { emailWords as hi } from './hi/emails.ts'

export const emailWords = chooseWords({ en, hi })
