import { chooseWords } from './choose-words.ts'
import { somethingWrongWords as en } from './en/something-wrong.ts'
import { somethingWrongWords as hi } from './hi/something-wrong.ts'

export const somethingWrongWords = chooseWords({ en, hi })
