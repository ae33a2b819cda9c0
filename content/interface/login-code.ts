import { chooseWords } from './choose-words.ts'
import * as en from './en/login-code.ts'
import * as hi from './hi/login-code.ts'

export const { loginCode } = chooseWords<typeof en>({ en, hi })
