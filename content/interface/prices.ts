import { chooseWords } from './choose-words.ts'
import * as en from './en/prices.ts'
import * as hi from './hi/prices.ts'

export const { prices } = chooseWords<typeof en>({ en, hi })
