import { chooseWords } from './choose-words.ts'
import * as en from './en/class-levels.ts'
import * as hi from './hi/class-levels.ts'

export const { classLevelNames } = chooseWords<typeof en>({ en, hi })
