import { chooseWords } from './choose-words.ts'
import * as en from './en/account.ts'
import * as hi from './hi/account.ts'

export const { account } = chooseWords<typeof en>({ en, hi })
