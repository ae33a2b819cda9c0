import { chooseWords } from './choose-words.ts'
import { unsubscribeWords as en } from './en/unsubscribe.ts'
import { unsubscribeWords as hi } from './hi/unsubscribe.ts'

export const unsubscribeWords = chooseWords({ en, hi })
