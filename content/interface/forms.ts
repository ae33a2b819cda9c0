import { chooseWords } from './choose-words.ts'
import { formWords as en } from './en/forms.ts'
import { formWords as hi } from './hi/forms.ts'

export const formWords = chooseWords({ en, hi })
