import { chooseWords } from './choose-words.ts'
import { contactWords as en } from './en/contact.ts'
import { contactWords as hi } from './hi/contact.ts'

export const contactWords = chooseWords({ en, hi })
