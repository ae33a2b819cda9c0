import { chooseWords } from './choose-words.ts'
import { accountWords as en } from './en/account.ts'
import { accountWords as hi } from './hi/account.ts'

export const accountWords = chooseWords({ en, hi })
