import { chooseWords } from './choose-words.ts'
import { consentTextWords as en } from './en/consent-text.ts'
import { consentTextWords as hi } from './hi/consent-text.ts'

export const consentTextWords = chooseWords({ en, hi })
