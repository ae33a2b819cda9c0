import { chooseWords } from './choose-words.ts'
import { changeDetailsWords as en } from './en/change-details.ts'
import { changeDetailsWords as hi } from './hi/change-details.ts'

export const changeDetailsWords = chooseWords({ en, hi })
