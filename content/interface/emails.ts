import { chooseWords } from './choose-words.ts'
import * as en from './en/emails.ts'
import * as hi from './hi/emails.ts'

export const { emails } = chooseWords<typeof en>({ en, hi })
