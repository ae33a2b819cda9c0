import { chooseWords } from './choose-words.ts'
import { drawingWords as en } from './en/drawings.ts'
import { drawingWords as hi } from './hi/drawings.ts'

export const drawingWords = chooseWords({ en, hi })
