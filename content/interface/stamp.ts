import { chooseWords } from './choose-words.ts'
import { stampWords as en } from './en/stamp.ts'
import { stampWords as hi } from './hi/stamp.ts'

export const stampWords = chooseWords({ en, hi })
