import { chooseWords } from './choose-words.ts'
import * as en from './en/stamp.ts'
import * as hi from './hi/stamp.ts'

export const { stamp } = chooseWords<typeof en>({ en, hi })
