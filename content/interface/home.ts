import { chooseWords } from './choose-words.ts'
import * as en from './en/home.ts'
import * as hi from './hi/home.ts'

export const { homeLabels } = chooseWords<typeof en>({ en, hi })
