import { chooseWords } from './choose-words.ts'
import * as en from './en/contact.ts'
import * as hi from './hi/contact.ts'

export const { contact } = chooseWords<typeof en>({ en, hi })
