import { chooseWords } from './choose-words.ts'
import * as en from './en/invoice.ts'
import * as hi from './hi/invoice.ts'

export const { invoice } = chooseWords<typeof en>({ en, hi })
