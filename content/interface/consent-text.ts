import { chooseWords } from './choose-words.ts'
import * as en from './en/consent-text.ts'
import * as hi from './hi/consent-text.ts'

export const { consentText } = chooseWords<typeof en>({ en, hi })
