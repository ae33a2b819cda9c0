import { chooseWords } from './choose-words.ts'
import { loginCodeWords as en } from './en/login-code.ts'
import { loginCodeWords as hi } from './hi/login-code.ts'

export const loginCodeWords = chooseWords({ en, hi })
