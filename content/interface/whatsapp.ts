import { chooseWords } from './choose-words.ts'
import * as en from './en/whatsapp.ts'
import * as hi from './hi/whatsapp.ts'

export const { whatsapp } = chooseWords<typeof en>({ en, hi })
