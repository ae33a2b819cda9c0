import { chooseWords } from './choose-words.ts'
import { consentWords as en } from './en/consents.ts'
import { consentWords as hi } from './hi/consents.ts'

export const consentWords = chooseWords({ en, hi })
