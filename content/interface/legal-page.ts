import { chooseWords } from './choose-words.ts'
import { legalPageWords as en } from './en/legal-page.ts'
import { legalPageWords as hi } from './hi/legal-page.ts'

export const legalPageWords = chooseWords({ en, hi })
