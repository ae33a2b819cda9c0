import { chooseWords } from './choose-words.ts'
import { shareImageWords as en } from './en/share-images.ts'
import { shareImageWords as hi } from './hi/share-images.ts'

export const shareImageWords = chooseWords({ en, hi })
