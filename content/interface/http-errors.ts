import { chooseWords } from './choose-words.ts'
import { httpErrorWords as en } from './en/http-errors.ts'
import { httpErrorWords as hi } from './hi/http-errors.ts'

export const httpErrorWords = chooseWords({ en, hi })
