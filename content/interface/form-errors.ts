import { chooseWords } from './choose-words.ts'
import { formErrorWords as en } from './en/form-errors.ts'
import { formErrorWords as hi } from './hi/form-errors.ts'

export const formErrorWords = chooseWords({ en, hi })
