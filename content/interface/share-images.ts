import { chooseWords } from './choose-words.ts'
import * as en from './en/share-images.ts'
import * as hi from './hi/share-images.ts'

export const { shareImages } = chooseWords<typeof en>({ en, hi })
