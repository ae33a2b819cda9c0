import { chooseWords } from './choose-words.ts'
import { freeGuideWords as en } from './en/free-guide.ts'
import { freeGuideWords as hi } from './hi/free-guide.ts'

export const freeGuideWords = chooseWords({ en, hi })
