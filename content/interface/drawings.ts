import { chooseWords } from './choose-words.ts'
import * as en from './en/drawings.ts'
import * as hi from './hi/drawings.ts'

export const { drawings } = chooseWords<typeof en>({ en, hi })
