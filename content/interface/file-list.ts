import { chooseWords } from './choose-words.ts'
import { fileListWords as en } from './en/file-list.ts'
import { fileListWords as hi } from './hi/file-list.ts'

export const fileListWords = chooseWords({ en, hi })
