import { chooseWords } from './choose-words.ts'
import * as en from './en/unsubscribe.ts'
import * as hi from './hi/unsubscribe.ts'

export const { unsubscribe } = chooseWords<typeof en>({ en, hi })
