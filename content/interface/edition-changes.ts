import { chooseWords } from './choose-words.ts'
import { editionChangeWords as en } from './en/edition-changes.ts'
import { editionChangeWords as hi } from './hi/edition-changes.ts'

export const editionChangeWords = chooseWords({ en, hi })
