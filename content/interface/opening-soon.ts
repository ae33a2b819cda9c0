import { chooseWords } from './choose-words.ts'
import { openingSoonWords as en } from './en/opening-soon.ts'
import { openingSoonWords as hi } from './hi/opening-soon.ts'

export const openingSoonWords = chooseWords({ en, hi })
