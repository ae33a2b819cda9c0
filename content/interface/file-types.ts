import { chooseWords } from './choose-words.ts'
import { fileTypeWords as en } from './en/file-types.ts'
import { fileTypeWords as hi } from './hi/file-types.ts'

export const fileTypeWords = chooseWords({ en, hi })
