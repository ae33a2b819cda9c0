import { chooseWords } from './choose-words.ts'
import * as en from './en/upgrades.ts'
import * as hi from './hi/upgrades.ts'

export const { upgrades } = chooseWords<typeof en>({ en, hi })
