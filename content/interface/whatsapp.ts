import { chooseWords } from './choose-words.ts'
import { whatsappWords as en } from './en/whatsapp.ts'
import { whatsappWords as hi } from './hi/whatsapp.ts'

export const whatsappWords = chooseWords({ en, hi })
