import { chooseWords } from './choose-words.ts'
import { classLevelNames as en } from './en/class-levels.ts'
import { classLevelNames as hi } from './hi/class-levels.ts'

export const classLevelNames = chooseWords({ en, hi })
