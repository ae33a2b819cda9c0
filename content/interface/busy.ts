import { chooseWords } from './choose-words.ts'
import { busyWords as en } from './en/busy.ts'
import { busyWords as hi } from './hi/busy.ts'

export const busyWords = chooseWords({ en, hi })
